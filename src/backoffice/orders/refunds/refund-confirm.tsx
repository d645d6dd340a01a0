import { useNavigate } from 'react-router'
import type { DeskOrder, RefundPreview } from '#shop/orders/desk/desk.contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { Amount, amountText } from '../../shell/amount.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'

type Props = { order: DeskOrder; preview: RefundPreview | null; toWallet: boolean; refused: string | null }

/** Preview of the refund and its button; above the limit it requests an approval. */
export function RefundConfirm({ order, preview, toWallet, refused }: Props) {
  const t = useWords('refund')
  const navigate = useNavigate()
  const page = `/desk/orders/${order.id}`
  return (
    <section className="desk-card" aria-labelledby="refund-sums" aria-live="polite">
      <h2 id="refund-sums">{t('comesTo')}</h2>
      {preview ? (
        <>
          <dl>
            <dt>{t('goods')}</dt>
            <dd>
              <Amount of={preview.goods} currency={preview.currency} />
            </dd>
            <dt>{t('delivery')}</dt>
            <dd>
              <Amount of={preview.delivery} currency={preview.currency} />
            </dd>
            <dt>{t('giftWrap')}</dt>
            <dd>
              <Amount of={preview.giftWrap} currency={preview.currency} />
            </dd>
            <dt>
              <b>{t('total')}</b>
            </dt>
            <dd>
              <b>
                <Amount of={preview.total} currency={preview.currency} />
              </b>
            </dd>
            {preview.wallet > 0 ? (
              <>
                <dt>{t('ofWhichWallet')}</dt>
                <dd>
                  <Amount of={preview.wallet} currency={preview.currency} />
                </dd>
              </>
            ) : null}
          </dl>
          {preview.needsApproval ? <p className="hot">{t('needsApproval')}</p> : null}
          <ActForm
            key={JSON.stringify(preview)}
            call={calls.refund}
            fixed={{ ...wordsOf(order.id, preview), ...(toWallet ? { to_wallet: 'true' } : {}) }}
            goTo={page}
            done={() => void navigate(page)}
            says={t('given')}
          >
            <TextField name="reason" label={t('reason')} required maxLength={500} />
            <div className="row">
              <Send look="danger">
                {preview.needsApproval
                  ? t('ask', { amount: amountText(preview.total, preview.currency) })
                  : t('go', { amount: amountText(preview.total, preview.currency) })}
              </Send>
            </div>
          </ActForm>
        </>
      ) : (
        <p className={refused ? 'fault' : 'soft'}>{refused ? t('notPossible') : t('choose')}</p>
      )}
    </section>
  )
}

/** Pieces of the preview as fields, so that the confirmed refund equals the preview. */
function wordsOf(id: string, { lines, delivery, giftWrap }: RefundPreview): Record<string, string> {
  const units = lines.flatMap(({ lineId, units }, index) => [
    [`units[${index}][line_id]`, lineId] as const,
    [`units[${index}][units]`, String(units)] as const,
  ])
  return {
    id,
    ...Object.fromEntries(units),
    ...(delivery > 0 ? { delivery: 'true' } : {}),
    ...(giftWrap > 0 ? { gift_wrap: 'true' } : {}),
  }
}
