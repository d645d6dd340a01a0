import { Fragment } from 'react'
import { cancelReasons } from '#shop/subscriptions/rules.ts'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextBox, TextField, Tick } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'
import { Ask } from './ask.tsx'
import { OwnerChoices } from './owner-choices.tsx'

type Props = { view: Subscription; canOverride: boolean }

/** Available actions on behalf of the owner; each leads to its preview. */
export function SubscriptionActions({ view, canOverride }: Props) {
  const t = useWords('subscriptions')
  const { may, state, next } = view
  const isUnpaid = next?.state === 'failed' && (state === 'past_due' || state === 'suspended')
  const canCancel = may.cancel || (canOverride && next !== null && ['active', 'paused'].includes(state))
  return (
    <section className="desk-card" aria-labelledby="to-do">
      <h2 id="to-do">{t('toDo')}</h2>
      <div className="row">
        {isUnpaid ? <Retry id={view.id} /> : null}
        {may.uncancel ? <Ask action="uncancel" look="main" /> : null}
        {may.resume ? <Ask action="resume" look="main" /> : null}
        {may.skip && next ? <Ask action="skip" fixed={{ renews_on: next.renewsOn }} /> : null}
        {may.unskip === null ? null : <Ask action="unskip" fixed={{ renews_on: may.unskip }} />}
        {may.move ? (
          <Ask action="move">
            <TextField name="date" type="date" label={t('day')} required />
          </Ask>
        ) : null}
        {may.pause ? (
          <Ask action="pause">
            <Months name="months" most={3} />
          </Ask>
        ) : null}
        {may.change ? <LineActions view={view} /> : null}
        {may.change ? <OwnerChoices view={view} /> : null}
        {state === 'active' ? (
          <Ask action="changeInterval">
            <Months name="interval" most={6} />
          </Ask>
        ) : null}
      </div>
      {isUnpaid || canCancel ? (
        <div className="row desk-endings">
          {isUnpaid ? <Ask action="writeOff" look="ends" /> : null}
          {canCancel ? <CancelAsk isEarly={!may.cancel} /> : null}
        </div>
      ) : null}
      {['cancelled', 'ended', 'void'].includes(state) ? <p className="soft">{t('nothingToDo')}</p> : null}
    </section>
  )
}

function CancelAsk({ isEarly }: { isEarly: boolean }) {
  const t = useWords('subscriptions')
  return (
    <Ask action="cancel" look="ends">
      <Choice
        name="reasons[0]"
        label={t('why')}
        options={cancelReasons.map((reason) => [reason, t(`cancelReason.${reason}`)] as const)}
      />
      {isEarly ? <Tick name="override" label={t('override')} value="true" required /> : null}
    </Ask>
  )
}

/** Retries the charge at once, without a preview. */
function Retry({ id }: { id: string }) {
  const t = useWords('subscriptions')
  return (
    <ActPanel title={t('retry')} look="main">
      <ActForm call={calls.retryCharge} fixed={{ id }}>
        <TextBox name="reason" label={t('reason')} maxLength={1_000} required />
        <Send>{t('retry')}</Send>
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
    <Fragment key={line.id}>
      <Ask
        action="changeQuantity"
        title={`${t('changeQuantity')}: ${line.name}`}
        fixed={{ line_id: line.id }}
      >
        <TextField
          name="quantity"
          label={t('quantity')}
          type="number"
          min={0}
          max={20}
          defaultValue={line.quantity}
          required
        />
      </Ask>
      {line.options.length === 0 ? null : (
        <Ask action="swap" title={`${t('swap')}: ${line.name}`} fixed={{ line_id: line.id }}>
          <Choice
            name="sub_sku"
            label={t('swapTo')}
            options={line.options.map(({ subSku, name }) => [subSku, name] as const)}
          />
        </Ask>
      )}
    </Fragment>
  ))
}
