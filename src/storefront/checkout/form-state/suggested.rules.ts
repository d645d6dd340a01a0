import type { DeliveryForm } from './field-rules.rules.ts'
import type { Typed } from './typed.rules.ts'

/**
 * Values implied by the changed field: a district gives the first digits of its postal code, a complete postal code
 * its province. Empty: none.
 */
export function suggested(form: DeliveryForm, typed: Typed, changed: string): Typed {
  if (changed === 'delivery_city') return zipOfDistrict(form, typed)
  if (changed === 'delivery_zip') return provinceOfZip(form, typed)
  return {}
}

function zipOfDistrict(
  { fields }: DeliveryForm,
  { delivery_city: city, delivery_province: province, delivery_zip: zip = '' }: Typed,
): Typed {
  const choices = fields.find(({ name }) => name === 'delivery_city')?.choices ?? []
  const found = choices.find(({ value, group }) => value === city && (group === null || group === province))
  return found?.zip && !zip.startsWith(found.zip) ? { delivery_zip: found.zip } : {}
}

function provinceOfZip(
  { zipProvinces }: DeliveryForm,
  { delivery_zip: zip = '', delivery_province: before }: Typed,
): Typed {
  const digits = zip.normalize('NFKC').replaceAll(/\D/g, '')
  if (!zipProvinces || digits.length !== 7) return {}
  const province = [7, 6, 5, 4, 3, 2]
    .map((length) => zipProvinces[digits.slice(0, length)])
    .find((found) => found !== undefined)
  return province && province !== before ? { delivery_province: province } : {}
}
