import { useCallback, useState, type FormEvent } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useCall } from '#api/react.ts'
import type { Order } from '#shop/orders/order.contract.ts'
import type { askReturn, Return, Returnable } from '#shop/returns/contract.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useLateRefusal } from '../../content/forms/use-late-refusal.ts'
import { useWords } from '../../i18n/words.tsx'
import type { ReturnPhoto } from '#shop/returns/photo.contract.ts'
import { ReturnPhotos } from './return-photos.tsx'
import { ReturnLine } from './return-line.tsx'
import { ReturnCard } from './return-card.tsx'

export type OrderReturns = {
  returns: Return[]
  returnable: Returnable[]
  hasWallet: boolean
  photos: ReturnPhoto[]
  needsPhoto: boolean
}
type Props = { order: Order; token: string | null; returns: OrderReturns }

/** Returns of an order, and the form to request one. */
export function ReturnPanel({ order, token, returns: { returns, returnable, ...asking } }: Props) {
  const t = useWords('returns')
  if (returns.length === 0 && returnable.length === 0) return null
  return (
    <section
      aria-labelledby="returns"
      className={`mt-10 border-t border-line pt-7 ${returns.length === 0 ? 'print:hidden' : ''}`}
    >
      <h2 id="returns" className="mb-5 text-2xl">
        {t('title')}
      </h2>
      {returns.map((each) => (
        <ReturnCard key={each.id} each={each} token={token} />
      ))}
      {returnable.length > 0 ? (
        <AskReturn key={returns.length} order={order} token={token} lines={returnable} {...asking} />
      ) : null}
    </section>
  )
}

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
  // a photo sent without JavaScript returns to the typed values
  const photoFlash = useFlash('return-photo')
  const sent = photoFlash?.values ?? (flash?.ok === false ? flash.values : undefined)
  const typed = sent ?? {}
  const [isSending, setSending] = useState(false)
  const { call, state, refusal } = useCall<typeof askReturn>(
    ask,
    useCallback(() => void revalidate(), [revalidate]),
    useLateRefusal(),
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    form.delete('return_to')
    void call(new URLSearchParams([...form].map(([key, value]) => [key, String(value)])))
  }
  return (
    <details className="print:hidden" open={flash?.ok === false || photoFlash !== null || undefined}>
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
          <ReturnPhotos
            orderId={order.id}
            token={token}
            waiting={photos}
            typed={sent ?? null}
            onBusy={setSending}
          />
        ) : null}
        <Checkbox
          name="wants_exchange"
          value="1"
          defaultChecked={typed.wants_exchange === '1'}
          label={t('wantsExchange')}
        />
        {hasWallet ? (
          <Checkbox
            name="to_wallet"
            value="1"
            defaultChecked={typed.to_wallet === '1'}
            label={t('toWallet')}
          />
        ) : null}
        <FormTrouble refusal={refusal} flash={flash} />
        <Button type="submit" loading={state === 'pending' || isSending} className="w-fit">
          {t('send')}
        </Button>
      </form>
    </details>
  )
}
