import { expect, it } from 'vitest'
import { isEan, scanned } from './barcode.rules.ts'

it.each([
  ['4006381333931', true],
  ['4006381333932', false],
  ['96385074', true],
  ['036000291452', true],
  ['036000291453', false],
  ['123', false],
  ['40063813339310', false],
  ['400638133393A', false],
])('%s is a number with its check digit: %s', (digits, is) => expect(isEan(digits)).toBe(is))

it('finds an option by its barcode number or sku alone', () => {
  const options = [
    { subSku: 'SOAP-1', ean: '4006381333931' },
    { subSku: 'SOAP-2', ean: '0036000291452' },
    { subSku: 'SOAP-3', ean: null },
  ]
  expect(scanned(' 4006381 333931 ', options)).toBe('SOAP-1')
  expect(scanned('036000291452', options)).toBe('SOAP-2')
  expect(scanned('soap-3', options)).toBe('SOAP-3')
  expect(scanned('96385074', options)).toBeNull()
})
