import { useRevalidator } from 'react-router'
import type { GiftBatch } from '#shop/gift-batches/batch.contract.ts'
import type { Approval } from '#shop/staff/contract.ts'
import { ApprovalDecision } from '../orders/approval-decision.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

type Page = { giftBatch: GiftBatch; canExport: boolean; approval?: Approval | null }

/** Approve, download, or void unused codes of a batch, as its state and the staff user's rights allow. */
export function BatchActions({ page: { giftBatch, canExport, approval = null } }: { page: Page }) {
  const t = useWords('giftBatches')
  const may = useMay()
  const mayEnd = may('gifts.void') && giftBatch.state !== 'void' && giftBatch.state !== 'refused'
  return (
    <>
      {approval === null ? null : (
        <div className="stack">
          <p className="told">{t('waits', { who: approval.requestedBy })}</p>
          {approval.isOwn || approval.canDecide ? <ApprovalDecision approval={approval} /> : null}
        </div>
      )}
      {canExport || mayEnd ? (
        <div className="row" style={{ alignItems: 'start' }}>
          {canExport ? <FileForm id={giftBatch.id} count={giftBatch.count} /> : null}
          {mayEnd ? <VoidForm id={giftBatch.id} /> : null}
        </div>
      ) : null}
    </>
  )
}

/** One-time download of the codes: a form whose response is the file, so that the page never contains codes. */
function FileForm({ id, count }: { id: string; count: number }) {
  const t = useWords('giftBatches')
  const { revalidate } = useRevalidator()
  return (
    <ActPanel title={`${t('export')}…`} look="main">
      <form
        method="post"
        action={`/desk/gift-batches/${id}/file`}
        className="stack"
        onSubmit={() => void setTimeout(() => void revalidate(), 1_500)}
      >
        <p>{t('exportHint')}</p>
        <div className="row">
          <button type="submit" className="act main">
            {t('exportGo', { count })}
          </button>
        </div>
      </form>
    </ActPanel>
  )
}

function VoidForm({ id }: { id: string }) {
  const t = useWords('giftBatches')
  return (
    <ActPanel title={`${t('end')}…`} look="quiet">
      <ActForm call={calls.voidGiftBatch} fixed={{ id }} says={t('ended')}>
        <p>{t('endHint')}</p>
        <TextField name="reason" label={t('reason')} required maxLength={300} />
        <div className="row">
          <Send look="danger">{t('end')}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}
