import { useNavigate } from 'react-router'
import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import type { EditPreview } from '#shop/revisions/contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { Amount, amountText } from '../../shell/amount.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'
import { fieldsOf, type EditWords } from './edit-form.rules.ts'
import { EditedAddress } from './edited-address.tsx'
import { EditSums } from './edit-sums.tsx'

type Props = { order: DeskOrder; input: EditWords; preview: EditPreview | null; refused: string | null }

/** Preview of the revision's amounts, and the button that saves it. */
export function EditConfirm({ order, input, preview, refused }: Props) {
  const t = useWords('change')
  return (
    <section className="desk-card" aria-labelledby="edit-sums" aria-live="polite">
      <h2 id="edit-sums">{t('comesTo')}</h2>
      {preview ? (
        <>
          <Steps preview={preview} />
          <EditSums preview={preview} />
          <Money preview={preview} />
          <MakeIt key={JSON.stringify([input, preview])} order={order} input={input} preview={preview} />
        </>
      ) : (
        <p className={refused ? 'fault' : 'soft'}>
          {refused ? t('refused', { code: refused }) : t('choose')}
        </p>
      )}
    </section>
  )
}

function Steps({ preview }: { preview: EditPreview }) {
  const t = useWords('change')
  return (
    <ul style={{ listStyle: 'none', padding: 0, display: 'grid', gap: 4 }}>
      {preview.removed.map(({ lineId, name, units, amount }) => (
        <li key={lineId} className="row">
          <s>{t('takesOut', { name, count: units })}</s>
          <span className="push">
            <Amount of={-amount} currency={preview.currency} />
          </span>
        </li>
      ))}
      {preview.added.map((line) => (
        <li key={`${line.subSku} ${line.price}`} className="row">
          <span>
            {t('adds', { name: line.name, count: line.quantity })}
            {line.left < line.quantity ? (
              <span className="hot"> {t('short', { left: line.left, sku: line.subSku })}</span>
            ) : null}
          </span>
          <span className="push">
            <Amount of={line.total} currency={preview.currency} />
          </span>
        </li>
      ))}
      {preview.addressChanged ? (
        <li className="row">
          <span>{t('moved')}</span>
          {preview.delivery === 0 ? null : (
            <span className="push">
              <Amount of={preview.delivery} currency={preview.currency} />
            </span>
          )}
        </li>
      ) : null}
    </ul>
  )
}

function Money({ preview }: { preview: EditPreview }) {
  const t = useWords('change')
  const amount = (of: number) => amountText(of, preview.currency)
  return (
    <>
      <p>
        <b>
          {preview.due > 0
            ? t('due', { amount: amount(preview.due) })
            : preview.back > 0
              ? t('goesBack', { amount: amount(preview.back) })
              : t('same')}
        </b>{' '}
        {preview.wallet > 0 ? (
          <span className="soft">{t('ofWhichWallet', { amount: amount(preview.wallet) })}</span>
        ) : null}
      </p>
      {preview.due > 0 ? <p className="soft">{t('dueText')}</p> : null}
      {preview.needsApproval ? <p className="hot">{t('needsApproval')}</p> : null}
    </>
  )
}

function MakeIt({ order, input, preview }: { order: DeskOrder; input: EditWords; preview: EditPreview }) {
  const t = useWords('change')
  const navigate = useNavigate()
  const page = `/desk/orders/${order.id}`
  const amount = amountText(preview.due || preview.back, preview.currency)
  const word =
    preview.due > 0 ? t('goDue', { amount }) : preview.back > 0 ? t('goBack', { amount }) : t('goSame')
  return (
    <ActForm
      call={calls.edit}
      fixed={{ id: order.id, ...fieldsOf(input) }}
      goTo={page}
      done={() => void navigate(page)}
      says={t('made')}
      className="fields"
    >
      {input.moves ? <EditedAddress order={order} input={input} /> : null}
      <TextField name="reason" label={t('reason')} required maxLength={500} whole />
      <div className="row whole">
        {preview.isShort ? null : <Send>{preview.needsApproval ? t('ask') : word}</Send>}
      </div>
    </ActForm>
  )
}
