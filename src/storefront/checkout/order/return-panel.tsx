import { useCallback, useState, type FormEvent } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useCall } from '#api/react.ts'
import type { Order } from '#shop/orders/order.contract.ts'
import type { askReturn, Return, Returnable } from '#shop/returns/contract.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import type { ReturnPhoto } from '#shop/returns/photo.contract.ts'
import { CancelReturn } from '../pay/cancel-return.tsx'
import { photoAddress, ReturnPhotos } from './return-photos.tsx'
import { ReturnLine } from './return-line.tsx'

export type OrderReturns = {
  returns: Return[]
  returnable: Returnable[]
  hasWallet: boolean
  photos: ReturnPhoto[]
  needsPhoto: boolean
}
type Props = { order: Order; token: string | null; returns: OrderReturns }

/** What of an order came back or is to, and asking for it. */
export function ReturnPanel({ order, token, returns: { returns, returnable, ...asking } }: Props) {
  const t = useWords('returns')
  if (returns.length === 0 && returnable.length === 0) return null
  return (
    <section aria-labelledby="returns" className="mt-10 border-t border-line pt-7">
      <h2 id="returns" className="mb-5 text-2xl">
        {t('title')}
      </h2>
      {returns.map((each) => (
        <OneReturn key={each.id} each={each} token={token} />
      ))}
      {returnable.length > 0 ? (
        <AskReturn key={returns.length} order={order} token={token} lines={returnable} {...asking} />
      ) : null}
    </section>
  )
}

function OneReturn({ each, token }: { each: Return; token: string | null }) {
  const t = useWords('returns')
  const locale = useLocale()
  return (
    <article className="mb-6 bg-shell p-5">
      <h3 className="text-lg">
        <span className="num">{each.number}</span> · {t(`state.${each.state}`)}
      </h3>
      <p className="mt-1 text-ink-soft">
        {each.replacement ? t('replaced', { number: each.replacement }) : t(`next.${each.state}`)}
      </p>
      {each.sendTo ? (
        <p className="mt-2">
          {t('sendTo')} <strong>{each.sendTo}</strong>
        </p>
      ) : null}
      {each.state === 'approved' ? (
        <p className="mt-2">
          <a href={labelAddress(each, token, locale)} target="_blank" rel="noopener" className="more">
            {t('label')}
          </a>
        </p>
      ) : null}
      {each.note === '' ? null : <p className="mt-2">{each.note}</p>}
      <ul className="mt-3 text-[0.9375rem]">
        {each.lines.map((line) => (
          <li key={line.lineId}>
            {line.name} {line.optionName} <span className="num">× {line.units}</span> ·{' '}
            {t(`why.${line.reason}`)}
          </li>
        ))}
      </ul>
      {each.photos.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-3">
          {each.photos.map((photo, at) => (
            <li key={photo.id}>
              <a href={photoAddress(photo.large, token)}>
                <img
                  src={photoAddress(photo.small, token)}
                  alt={t('photo', { number: at + 1 })}
                  width={88}
                  height={88}
                  loading="lazy"
                  className="size-22 rounded-sm bg-paper object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {each.canCancel ? <CancelReturn each={each} token={token} /> : null}
    </article>
  )
}

/** The page of its label, in the language of the page that leads there. */
const labelAddress = ({ id, orderId }: Return, token: string | null, lang: string): string =>
  `/api/v1/returns/label?${new URLSearchParams({ order_id: orderId, id, lang, ...(token === null ? {} : { token }) })}`

const ask = { method: 'POST', path: '/returns' } as const

type Asking = Pick<OrderReturns, 'hasWallet' | 'photos' | 'needsPhoto'> & {
  order: Order
  token: string | null
  lines: Returnable[]
}

function AskReturn({ order, token, lines, hasWallet, photos, needsPhoto }: Asking) {
  const t = useWords('returns')
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const flash = useFlash('ask-return')
  // a photo sent without script comes back to what was filled in
  const photoFlash = useFlash('return-photo')
  const typed = photoFlash?.values ?? (flash?.ok === false ? flash.values : undefined) ?? {}
  const [isSending, setSending] = useState(false)
  const { call, state, refusal } = useCall<typeof askReturn>(
    ask,
    useCallback(() => void revalidate(), [revalidate]),
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    form.delete('return_to')
    void call(new URLSearchParams([...form].map(([key, value]) => [key, String(value)])))
  }
  return (
    <details open={flash?.ok === false || photoFlash !== null || undefined}>
      <summary className="more w-fit list-none [&::-webkit-details-marker]:hidden">{t('open')}</summary>
      <form
        method="post"
        action="/form/ask-return"
        onSubmit={send}
        encType="multipart/form-data"
        className="mt-5 grid max-w-xl gap-5"
      >
        <input type="hidden" name="order_id" value={order.id} />
        {token === null ? null : <input type="hidden" name="token" value={token} />}
        <input type="hidden" name="return_to" value={pathname + search} />
        <p className="text-ink-soft">
          {t(lines.some(({ reasons }) => reasons.includes('unopened')) ? 'policy' : 'policyFaulty')}{' '}
          {needsPhoto ? t('photoNeeded') : null}
        </p>
        {lines.map((line, at) => (
          <ReturnLine key={line.lineId} line={line} at={at} typed={typed} />
        ))}
        {lines.some(({ reasons }) => reasons.some((reason) => reason !== 'unopened')) ? (
          <ReturnPhotos orderId={order.id} token={token} waiting={photos} onBusy={setSending} />
        ) : null}
        <Checkbox name="wants_exchange" value="1" label={t('wantsExchange')} />
        {hasWallet ? <Checkbox name="to_wallet" value="1" label={t('toWallet')} /> : null}
        <FormTrouble refusal={refusal} flash={flash} />
        <Button type="submit" loading={state === 'pending' || isSending} className="w-fit">
          {t('send')}
        </Button>
      </form>
    </details>
  )
}
