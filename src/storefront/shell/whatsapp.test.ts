import { expect, it } from 'vitest'
import { whatsappLink } from './whatsapp.ts'

it('uses the digits of a number alone, and the whole text', () => {
  expect(whatsappLink('+852 2888 0128')).toBe('https://wa.me/85228880128')
  const link = whatsappLink('85228880128', '你好：A & B #1\n14:30?')
  expect(link.startsWith('https://wa.me/85228880128?text=')).toBe(true)
  expect(new URL(link).searchParams.get('text')).toBe('你好：A & B #1\n14:30?')
})
