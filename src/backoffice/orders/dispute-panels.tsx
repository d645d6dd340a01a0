import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { Amount, amountText } from '../shell/amount.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

/** The buyer's bank asks the payment back. */
export function DisputePanel({ order }: { order: DeskOrder }) {
  const t = useWords('dispute')
  return (
    <ActPanel title={t('record')}>
      <ActForm call={calls.recordDispute} fixed={{ id: order.id }} className="fields">
        <p className="whole">{t('about')}</p>
        <TextField name="reason" label={t('reason')} required maxLength={500} whole />
        <TextField name="case_ref" label={t('caseRef')} maxLength={80} />
        <TextField
          name="amount"
          label={t('amount', { currency: order.currency })}
          hint={t('amountHint')}
          type="number"
          min="0"
          step="any"
          inputMode="decimal"
        />
        <TextField name="respond_by" label={t('respondBy')} type="date" />
        <div className="row whole">
          <Send look="danger">{t('recordGo')}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}

/** What the bank decided. */
export function EndDisputePanel({ id }: { id: string }) {
  const t = useWords('dispute')
  return (
    <ActPanel title={t('end')} look="main">
      <ActForm call={calls.endDispute} fixed={{ id }} className="fields">
        <Choice
          name="outcome"
          label={t('outcome')}
          options={[['won', t('won')] as const, ['lost', t('lost')] as const]}
        />
        <TextField name="note" label={t('note')} maxLength={500} />
        <div className="row whole">
          <Send>{t('endGo')}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}

/** What was asked back, and how it ended. */
export function DisputesCard({ order }: { order: DeskOrder }) {
  const t = useWords('dispute')
  if (order.disputes.length === 0) return null
  return (
    <section className="desk-card" aria-labelledby="disputes">
      <h2 id="disputes">{t('title')}</h2>
      {order.disputes.map((each) => (
        <dl key={each.id}>
          <dt>{t('asked')}</dt>
          <dd>
            <Amount of={each.claimed} currency={order.currency} /> · <Moment at={each.openedAt} />
            {each.outcome !== 'won' && each.amount < each.claimed ? (
              <div className="small">{t('takes', { amount: amountText(each.amount, order.currency) })}</div>
            ) : null}
          </dd>
          <dt>{t('reason')}</dt>
          <dd>{each.reason}</dd>
          {each.caseRef === '' ? null : (
            <>
              <dt>{t('caseRef')}</dt>
              <dd className="num">{each.caseRef}</dd>
            </>
          )}
          {each.respondBy ? (
            <>
              <dt>{t('respondBy')}</dt>
              <dd className="num">{each.respondBy}</dd>
            </>
          ) : null}
          <dt>{t('outcome')}</dt>
          <dd>
            {each.outcome ? t(each.outcome) : t('open')}
            {each.note === '' ? null : <div className="small soft">{each.note}</div>}
          </dd>
        </dl>
      ))}
    </section>
  )
}
