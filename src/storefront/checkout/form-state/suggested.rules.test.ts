import { expect, it } from 'vitest'
import { hongKongForm } from '#tools/testing/rendered-checkout.tsx'
import { suggested } from './suggested.rules.ts'

const form = {
  ...hongKongForm,
  zipProvinces: { '15': 'tokyo', '61': 'kyoto', '618000': 'osaka' },
  fields: [
    {
      name: 'delivery_city',
      required: true,
      pattern: null,
      choices: [
        { value: '東區', label: '東區', group: 'hsinchu_city', zip: '300' },
        { value: '東區', label: '東區', group: 'tainan_city', zip: '701' },
      ],
    },
  ],
}
const tainan = { delivery_province: 'tainan_city', delivery_city: '東區' }

it.each([
  ['a district brings its digits', { ...tainan, delivery_zip: '' }, 'delivery_city', { delivery_zip: '701' }],
  [
    'another one takes their place',
    { ...tainan, delivery_zip: '300' },
    'delivery_city',
    { delivery_zip: '701' },
  ],
  ['a longer code that fits stays', { ...tainan, delivery_zip: '70101' }, 'delivery_city', {}],
  [
    'a whole code brings its province',
    { delivery_zip: '150-0001' },
    'delivery_zip',
    { delivery_province: 'tokyo' },
  ],
  [
    'the longest start that fits holds',
    { delivery_zip: '６１８０００１' },
    'delivery_zip',
    { delivery_province: 'osaka' },
  ],
  ['a code that is being typed brings nothing', { delivery_zip: '150' }, 'delivery_zip', {}],
  [
    'does not select an already selected choice',
    { delivery_zip: '1500001', delivery_province: 'tokyo' },
    'delivery_zip',
    {},
  ],
  ['other fields bring nothing', tainan, 'delivery_address', {}],
])('%s', (_, typed, changed, follows) => expect(suggested(form, typed, changed)).toEqual(follows))
