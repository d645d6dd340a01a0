import { countryName } from '#shop/region.ts'
import { Button } from '#ui/button.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import { pictureSource } from '../../shell/pictures.ts'
import type { Handover } from './assisted.server.ts'

/** Nominal size of catalogue pictures, larger than any line shows them. */
const size = { width: 1_200, height: 1_500 }

/**
 * Lines and amounts as quoted to the assistant, and the button that takes them over. A document form even with
 * JavaScript, because the next page has another cart.
 */
export function TakeOver({ handover, token }: { handover: Handover; token: string }) {
  const t = useWords('assisted')
  const locale = useLocale()
  const to = usePathTo()
  const flash = useFlash('take-over-checkout')
  const { platform, country, currency, items, total, deliveryFee, discount } = handover
  const sums = [
    ...(discount ? [{ name: discount.label, amount: -discount.amount }] : []),
    ...(deliveryFee === null
      ? []
      : [{ name: t('delivery', { country: countryName(locale, country) }), amount: deliveryFee }]),
  ]
  return (
    <div className="wrap max-w-[44rem] py-(--section)">
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="lead mt-3 text-balance">{t('text', { platform })}</p>
      <ul className="mt-7 border-t border-line">
        {items.map((item) => (
          <li
            key={item.subSku}
            className="grid grid-cols-[4.25rem_minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-3"
          >
            <Picture
              source={pictureSource({ thumbnail: item.thumbnail, ...size })}
              alt=""
              sizes="68px"
              className="aspect-4/5 w-full object-cover"
            />
            <div className="min-w-0">
              <p className="leading-snug font-medium">{item.name}</p>
              <p className="text-sm text-ink-soft">
                {item.optionName} × {item.quantity}
              </p>
            </div>
            <p className="tabular-nums">{formatAmount(item.total, currency)}</p>
          </li>
        ))}
      </ul>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-y-1.5">
        {sums.map(({ name, amount }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid text-ink-soft">
            <dt>{name}</dt>
            <dd className="text-right tabular-nums">{formatAmount(amount, currency)}</dd>
          </div>
        ))}
        <div className="col-span-2 mt-1 grid grid-cols-subgrid text-lg font-medium">
          <dt>{t('total')}</dt>
          <dd className="text-right tabular-nums">{formatAmount(total, currency)}</dd>
        </div>
      </dl>
      <FormTrouble refusal={null} flash={flash} />
      <form method="post" action="/form/take-over-checkout" className="mt-7">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="return_to" value={`${to('/assisted-checkout')}?token=${token}`} />
        <input type="hidden" name="go_to" value={`${to('/checkout')}?assisted=1`} />
        <Button type="submit" variant="primary" className="w-full sm:w-auto">
          {t('go')}
        </Button>
      </form>
      <p className="mt-4 text-sm text-ink-soft">{t('note')}</p>
    </div>
  )
}
