import type { ReactNode } from 'react'
import { cancelReasons } from '#shop/subscriptions/rules.ts'
import type { Subscription } from '#shop/subscriptions/view.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls, type DeskCall } from '../shell/forms/calls.ts'
import { Choice, Send, TextBox, TextField, Tick } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'
import { OwnerChoices } from './owner-choices.tsx'

type Props = { view: Subscription; canOverride: boolean }

/** What can be done for the owner of a contract now; each asks for a reason. */
export function SubscriptionActions({ view, canOverride }: Props) {
  const t = useWords('subscriptions')
  const { may, state, next } = view
  const isUnpaid = next?.state === 'failed' && (state === 'past_due' || state === 'suspended')
  const canCancel = may.cancel || (canOverride && next !== null && ['active', 'paused'].includes(state))
  const act = (call: DeskCall, title: string, fields?: ReactNode) => (
    <Act id={view.id} call={call} title={title}>
      {fields}
    </Act>
  )
  return (
    <section className="desk-card stack" aria-labelledby="to-do">
      <h2 id="to-do">{t('toDo')}</h2>
      {isUnpaid ? act(calls.retryCharge, t('retry')) : null}
      {isUnpaid ? act(calls.writeOff, t('writeOff')) : null}
      {may.skip ? act(calls.skipForOwner, t('skip')) : null}
      {may.unskip === null ? null : act(calls.unskipForOwner, t('unskip'))}
      {may.move
        ? act(calls.dateForOwner, t('move'), <TextField name="date" type="date" label={t('day')} required />)
        : null}
      {may.pause ? act(calls.pauseForOwner, t('pause'), <Months name="months" most={3} />) : null}
      {may.resume ? act(calls.resumeForOwner, t('resume')) : null}
      {may.change ? <LineActions view={view} /> : null}
      {may.change ? <OwnerChoices view={view} /> : null}
      {state === 'active'
        ? act(calls.intervalForOwner, t('changeInterval'), <Months name="interval" most={6} />)
        : null}
      {may.uncancel ? act(calls.uncancelForOwner, t('uncancel')) : null}
      {canCancel
        ? act(
            calls.cancelForOwner,
            t('cancel'),
            <>
              <Choice
                name="reasons[0]"
                label={t('why')}
                options={cancelReasons.map((reason) => [reason, t(`cancelReason.${reason}`)] as const)}
              />
              {may.cancel ? null : <Tick name="override" label={t('override')} value="true" required />}
            </>,
          )
        : null}
      {['cancelled', 'ended', 'void'].includes(state) ? <p className="soft">{t('nothingToDo')}</p> : null}
    </section>
  )
}

function Act({
  id,
  call,
  title,
  children,
}: {
  id: string
  call: DeskCall
  title: string
  children: ReactNode
}) {
  const t = useWords('subscriptions')
  return (
    <ActPanel title={title}>
      <ActForm call={call} fixed={{ id }}>
        {children}
        <TextBox name="reason" label={t('reason')} maxLength={1_000} required />
        <Send>{title}</Send>
      </ActForm>
    </ActPanel>
  )
}

function Months({ name, most }: { name: string; most: number }) {
  const t = useWords('subscriptions')
  return <TextField name={name} label={t('monthsLabel')} type="number" min={1} max={most} required />
}

function LineActions({ view }: { view: Subscription }) {
  const t = useWords('subscriptions')
  return view.lines.map((line) => (
    <div key={line.id} className="stack">
      <ActPanel title={`${t('changeQuantity')}: ${line.name}`}>
        <ActForm call={calls.quantityForOwner} fixed={{ id: view.id, line_id: line.id }}>
          <TextField
            name="quantity"
            label={t('quantity')}
            type="number"
            min={0}
            max={20}
            defaultValue={line.quantity}
            required
          />
          <TextBox name="reason" label={t('reason')} maxLength={1_000} required />
          <Send>{t('changeQuantity')}</Send>
        </ActForm>
      </ActPanel>
      {line.options.length === 0 ? null : (
        <ActPanel title={`${t('swap')}: ${line.name}`}>
          <ActForm call={calls.swapForOwner} fixed={{ id: view.id, line_id: line.id }}>
            <Choice
              name="sub_sku"
              label={t('swapTo')}
              options={line.options.map(({ subSku, name }) => [subSku, name] as const)}
            />
            <TextBox name="reason" label={t('reason')} maxLength={1_000} required />
            <Send>{t('swap')}</Send>
          </ActForm>
        </ActPanel>
      )}
    </div>
  ))
}
