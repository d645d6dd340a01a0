import { expect, it } from 'vitest'
import type { ProductField } from '../versions/fields.rules.ts'
import { fieldNameOf } from './field-name.rules.ts'

const rows = {
  options: [
    { sku: 'A', prices: [] },
    { sku: 'B', prices: [{ group: 'VIP' }, { group: 'Ambassador' }] },
  ],
  offers: [{ bundle: 'SET-1' }, { bundle: 'SET-2' }],
  pictures: [{ image: 'one.webp' }, { image: 'one.webp', video: 'videos/a.mp4' }],
}
it.each<[ProductField, string, 'eng' | null, string]>([
  ['name', '', 'eng', 'name.eng'],
  ['url', '', null, 'url'],
  ['price', 'B', null, 'options.1.price'],
  ['option_name', 'A', 'eng', 'options.0.name.eng'],
  ['group_price', 'B · Ambassador', null, 'options.1.prices.1.price'],
  ['group_usd', 'B · VIP', null, 'options.1.prices.0.usd'],
  ['picture_alt', 'one.webp', 'eng', 'pictures.0.alt.eng'],
  ['poster', 'videos/a.mp4', null, 'pictures.1.image'],
  ['captions', 'videos/a.mp4', 'eng', 'pictures.1.captions.eng'],
  ['offer_option', 'SET-2', null, 'offers.1.option'],
  ['offers', '', null, 'offers'],
  ['steps', '2', 'eng', 'steps.1.eng'],
])('%s of %j is the field %4$s', (field, of, language, name) =>
  expect(fieldNameOf({ field, of, language }, rows)).toBe(name),
)
