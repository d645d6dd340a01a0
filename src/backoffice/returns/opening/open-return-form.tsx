import { useNavigate } from 'react-router'
import type { AnswerOf } from '#shop/endpoint.ts'
import type { DeskReturnable, getReturnable } from '#shop/returns/opening/opening.contract.ts'
import { returnReasons } from '#shop/returns/return.rules.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send, TextBox, TextField, Tick } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { useWords } from '../../words/words.tsx'

type Props = { order: AnswerOf<typeof getReturnable> & { id: string } }

/** Form to open a return; lines with quantity zero are not returned. */
export function OpenReturnForm({ order }: Props) {
  const t = useWords('openReturn')
  const returns = useWords('returns')
  const may = useMay()
  const navigate = useNavigate()
  return (
    <ActForm
      call={calls.openReturn}
      fixed={{ id: order.id }}
      withFile
      className="desk-card stack"
      label={t('which')}
      goTo="/desk/returns/{return.id}"
      done={(answer) => void navigate(`/desk/returns/${(answer.return as { id: string }).id}`)}
    >
      <h2>{t('which')}</h2>
      {order.lines.map((line, at) => (
        <ReturnableLine key={line.lineId} line={line} at={at} isOnly={order.lines.length === 1} />
      ))}
      <fieldset className="stack" style={{ border: 0, padding: 0, margin: 0, gap: 8 }}>
        <legend className="desk-legend">{t('how')}</legend>
        <Tick name="wants_exchange" value="1" label={t('exchange')} />
        {order.hasWallet ? <Tick name="to_wallet" value="1" label={t('toWallet')} /> : null}
      </fieldset>
      <TextField
        name="photo"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        label={t('photo')}
        hint={order.needsPhoto ? t('photoHint') : undefined}
      />
      <TextBox name="note" label={returns('noteToBuyer')} maxLength={1_000} />
      {may('returns.override') ? (
        <div>
          <Tick name="override" value="1" label={t('override')} />
          <small className="soft">{t('overrideHint')}</small>
        </div>
      ) : null}
      <TextField name="reason" label={t('why')} required maxLength={500} />
      <small className="soft">{t('letter')}</small>
      <div className="row">
        <Send>{t('go')}</Send>
      </div>
    </ActForm>
  )
}

/** Reasons whose period has expired are marked; with the right they can be selected anyway. */
function ReturnableLine({ line, at, isOnly }: { line: DeskReturnable; at: number; isOnly: boolean }) {
  const t = useWords('openReturn')
  const returns = useWords('returns')
  const item = [line.name, line.optionName].filter(Boolean).join(' · ')
  const nameOf = (reason: (typeof returnReasons)[number]) =>
    line.reasons.includes(reason) ? returns(`why.${reason}`) : t('over', { reason: returns(`why.${reason}`) })
  return (
    <fieldset className="fields" style={{ border: 0, padding: 0, margin: 0 }}>
      <legend className="desk-legend">
        {item} <span className="soft num">{t('of', { count: line.units })}</span>
      </legend>
      <input type="hidden" name={`lines[${at}][line_id]`} value={line.lineId} />
      <TextField
        name={`lines[${at}][units]`}
        type="number"
        min={0}
        max={line.units}
        defaultValue={isOnly && line.units === 1 ? 1 : 0}
        required
        label={
          <>
            <span aria-hidden="true">{t('pieces')}</span>
            <span className="unseen">{t('units', { item })}</span>
          </>
        }
      />
      <Choice
        name={`lines[${at}][reason]`}
        label={t('reason')}
        options={returnReasons.map((reason) => [reason, nameOf(reason)] as const)}
        defaultValue={returnReasons.find((reason) => line.reasons.includes(reason))}
      />
      <TextField name={`lines[${at}][note]`} label={t('lineNote')} maxLength={500} whole />
    </fieldset>
  )
}
