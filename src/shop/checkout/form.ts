import { addressForm, type AddressField } from '../delivery/address.rules.ts'
import { pickupPointsOf } from '../delivery/delivery.ts'
import { choicesOf, placeName, provincesByZip } from '../delivery/places.rules.ts'
import { textIn } from '../region.ts'
import { serve } from '../serve.ts'
import * as deliveryFormContract from './delivery-form.contract.ts'
import { wireField } from '../quotes/delivery/destination.rules.ts'

/** Address fields of a country in the reader's language, and its pickup points. */
export const deliveryForm = serve(
  deliveryFormContract.deliveryForm,
  { who: 'anyone' },
  async (ctx, { country }) => {
    const { locale } = ctx.shopper
    const { callingCode, fields } = addressForm(country)
    const places = choicesOf(country)
    const choices = (field: AddressField) => {
      const list = field === 'province' || field === 'city' ? places[field] : []
      if (list.length === 0) return null
      return list.map(({ key, name, within, zip }) => ({
        value: key,
        label: textIn(locale, name),
        group: within,
        ...(zip ? { zip } : {}),
      }))
    }
    const points = country === 'hk' ? await pickupPointsOf(ctx) : []
    return {
      country,
      callingCode,
      fields: Object.entries(fields).map(([name, fieldRule]) => ({
        name: wireField(name as AddressField), // keys of the form
        required: fieldRule.required,
        pattern: fieldRule.pattern,
        choices: choices(name as AddressField),
      })),
      zipProvinces: provincesByZip(country),
      pickupPoints: points
        .filter((point) => point.active)
        .map(({ code, method, name, address, district, hours }) => ({
          code,
          method,
          name: textIn(locale, name),
          address: textIn(locale, address),
          district: placeName(locale, 'hk', 'city', district),
          hours: textIn(locale, hours),
        })),
    }
  },
)
