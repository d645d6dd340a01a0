import type { ReactNode } from 'react'
import type { GiftBatch } from '#shop/gift-batches/batch.contract.ts'
import { dayInHongKong } from '#shop/calendar.ts'
import { lastDayOf } from '#shop/gift-batches/batch.rules.ts'
import { Amount } from '../shell/amount.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { BatchStateLabel } from './state-label.tsx'

/** Terms, requester, purpose and progress of a batch. */
export function BatchFacts({ batch, children }: { batch: GiftBatch; children: ReactNode }) {
  const t = useWords('giftBatches')
  const { count, amount, total, currency, startsAt, expiresAt } = batch
  return (
    <section className="desk-card stack" aria-labelledby="standing">
      <h2 id="standing" className="row">
        {t('standing')} <BatchStateLabel state={batch.state} />
      </h2>
      <dl className="facts">
        <dt>{t('codes')}</dt>
        <dd className="num">
          {count} × <Amount of={amount} currency={currency} /> = <Amount of={total} currency={currency} />
        </dd>
        <dt>{t('holds')}</dt>
        <dd className="num">
          {startsAt === null ? t('atOnce') : dayInHongKong(new Date(startsAt))} –{' '}
          {expiresAt === null ? t('never') : lastDayOf(expiresAt)}
        </dd>
        <dt>{t('asked')}</dt>
        <dd>
          {batch.createdBy}, <Moment at={batch.createdAt} />
        </dd>
        <dt>{t('reason')}</dt>
        <dd>{batch.reason || '—'}</dd>
        {batch.costCentre === '' ? null : (
          <>
            <dt>{t('costCentre')}</dt>
            <dd>{batch.costCentre}</dd>
          </>
        )}
        {batch.note === '' ? null : (
          <>
            <dt>{t('note')}</dt>
            <dd>{batch.note}</dd>
          </>
        )}
        <Ends batch={batch} />
      </dl>
      {children}
    </section>
  )
}

/** Who downloaded the file, and who voided the batch and why. */
function Ends({ batch: { exportedAt, exportedBy, voidedAt, voidedBy, voidReason } }: { batch: GiftBatch }) {
  const t = useWords('giftBatches')
  return (
    <>
      {exportedAt === null ? null : (
        <>
          <dt>{t('exported')}</dt>
          <dd>
            {exportedBy}, <Moment at={exportedAt} />
          </dd>
        </>
      )}
      {voidedAt === null ? null : (
        <>
          <dt>{t('voided')}</dt>
          <dd>
            {voidedBy}, <Moment at={voidedAt} />: {voidReason}
          </dd>
        </>
      )}
    </>
  )
}
