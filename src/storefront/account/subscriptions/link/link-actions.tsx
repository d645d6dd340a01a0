import { useId, type ReactNode } from 'react'
import type { SubscriptionLink } from '#shop/subscriptions/contract.ts'
import type { LinkAction } from '#shop/subscriptions/rules.ts'
import { isCurrency } from '#shop/money.ts'
import { daysLater } from '#shop/subscriptions/days.rules.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/fields/select.tsx'
import { formatAmount } from '../../../cart/amounts.ts'
import { useWords } from '../../../i18n/words.tsx'
import { useOwnForm } from '../../own-form.tsx'
import { useDays } from '../use-days.ts'

type Props = { link: SubscriptionLink; token: string }

const act = { method: 'POST', path: '/subscriptions/link' } as const
const undo = { method: 'POST', path: '/subscriptions/link/undo' } as const
const noFields = {}
const weekDays = 7

/** Actions of one press each; those that are no longer possible are omitted. */
export function LinkActions({ link, token }: Props) {
  const t = useWords('subscription')
  const { date } = useDays()
  const day = date(link.renewsOn)
  const texts: Record<Exclude<LinkAction, 'swap'>, string> = {
    keep: t('link.keep', { day }),
    skip: t('link.skip', { day }),
    later: t('link.later', { day: date(daysLater(link.renewsOn, weekDays)) }),
    pause: t('link.pause'),
  }
  return (
    <ul className="mt-6 grid gap-2.5">
      {link.actions.map((action) =>
        action === 'swap' ? (
          <SwapLines key={action} link={link} token={token} />
        ) : (
          <li key={action}>
            <OneAction token={token} action={action} label={texts[action]} />
          </li>
        ),
      )}
    </ul>
  )
}

/** Replaces a line by one of the options offered by the server. */
function SwapLines({ link, token }: Props) {
  const t = useWords('subscription')
  const id = useId()
  const { currency, swaps } = link
  return link.items
    .filter(({ lineId }) => swaps.some((swap) => swap.lineId === lineId))
    .map(({ lineId, name }) => (
      <li key={lineId} className="my-2 border-y border-line py-4">
        <OneAction token={token} action="swap" line={lineId} label={t('link.swap')}>
          <label htmlFor={`${id} ${lineId}`} className="grid gap-1.5 text-sm text-ink-soft">
            {t('link.swapFor', { name })}
            <Select id={`${id} ${lineId}`} name="sub_sku">
              {swaps
                .filter((swap) => swap.lineId === lineId)
                .map(({ subSku, name, price }) => (
                  <option key={subSku} value={subSku}>
                    {isCurrency(currency) ? `${name} · ${formatAmount(price, currency)}` : name}
                  </option>
                ))}
            </Select>
          </label>
        </OneAction>
      </li>
    ))
}

type OneActionProps = {
  token: string
  action: LinkAction
  label: string
  line?: string
  children?: ReactNode
}

function OneAction({ token, action, line = '', label, children }: OneActionProps) {
  const t = useWords('subscription')
  const sending = useOwnForm({
    call: 'use-subscription-link',
    endpoint: act,
    rules: noFields,
    labels: noFields,
    saved: t('link.done'),
    concerns: (values) => values.action === action && (values.line_id ?? '') === line,
  })
  return (
    <form {...sending.form} className="grid gap-2.5">
      {sending.returnTo}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="action" value={action} />
      {line === '' ? null : <input type="hidden" name="line_id" value={line} />}
      {children}
      {sending.trouble}
      <Button
        type="submit"
        variant={action === 'keep' ? 'primary' : 'default'}
        loading={sending.isPending}
        className="w-full"
      >
        {label}
      </Button>
    </form>
  )
}

/** Undoes the action of the link. */
export function UndoLink({ token, until }: { token: string; until: string }) {
  const t = useWords('subscription')
  const undoing = useOwnForm({
    call: 'undo-subscription-link',
    endpoint: undo,
    rules: noFields,
    labels: noFields,
    saved: t('link.undone'),
  })
  return (
    <form {...undoing.form} className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
      {undoing.returnTo}
      <input type="hidden" name="token" value={token} />
      <Button type="submit" loading={undoing.isPending} spacing="sm" className="bg-paper">
        {t('link.undo')}
      </Button>
      <span className="text-sm text-ink-soft">{t('link.undoUntil', { until })}</span>
      {undoing.trouble}
    </form>
  )
}
