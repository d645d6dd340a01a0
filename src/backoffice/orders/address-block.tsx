import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { addressLines } from '#shop/orders/placing/written.rules.ts'
import { useLocale, useWords } from '../words/words.tsx'

type Address = DeskOrder['addresses'][number]

/** An address of an order, in the line order of e-mails and invoices. */
export function AddressBlock({ address }: { address: Address }) {
  const t = useWords('order')
  const locale = useLocale()
  const lines = [
    ...addressLines(locale, address),
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
