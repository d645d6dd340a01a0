import { personName } from '#shop/person.ts'
import { placeName } from '#shop/delivery/places.rules.ts'
import { countryName } from '#shop/region.ts'
import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { useLocale, useWords } from '../words/words.tsx'

type Address = DeskOrder['addresses'][number]

/** One address of an order, line by line in the order it is printed. */
export function AddressBlock({ address }: { address: Address }) {
  const t = useWords('order')
  const locale = useLocale()
  const named = (level: 'city' | 'province') => placeName(locale, address.countryKey, level, address[level])
  const lines = [
    personName(address),
    address.kana,
    `+${address.callingCode} ${address.contact}`,
    address.address2,
    address.address,
    [named('city'), named('province'), address.zip].filter(Boolean).join(', '),
    countryName(locale, address.countryKey),
    address.locationCode ? t('point', { code: address.locationCode }) : '',
  ]
  return (
    <div>
      <h3 className="soft">{t(`address.${address.kind}`)}</h3>
      {lines.filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  )
}
