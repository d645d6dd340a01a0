import { lineEnds } from '#shop/payments/fps/bank.rules.ts'
import type { DeskBankLine } from '#shop/payments/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { amountText } from '../shell/amount.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

type Props = { line: DeskBankLine }

/** Actions of an unmatched line; once its return is requested, only the decision on that. */
export function LineActions({ line }: Props) {
  if (line.returnRequest) return <AskedBack line={line} request={line.returnRequest} />
  return (
    <div className="stack" style={{ gap: 6 }}>
      {line.shortOf ? <ShortLine line={line} order={line.shortOf} /> : <Guesses line={line} />}
      <OtherOrder line={line} />
      <EndLine line={line} />
    </div>
  )
}

/** A second person confirms the return, or rejects it. */
function AskedBack({ line, request }: Props & { request: NonNullable<DeskBankLine['returnRequest']> }) {
  const t = useWords('fps')
  const amount = amountText(line.amount, line.currency)
  return (
    <div className="stack" style={{ gap: 6 }}>
      <p>
        {t('askedBack', { who: request.by, amount })} <span className="soft">{request.note}</span>
      </p>
      {request.isOwn ? (
        <p className="soft">{t('waitsForOther')}</p>
      ) : (
        <ActForm
          call={calls.endLine}
          fixed={{ id: line.id, how: 'returned', note: request.note }}
          className="row"
        >
          <Send>{t('agreeBack', { amount })}</Send>
        </ActForm>
      )}
      <ActPanel title={t('withdraw')}>
        <ActForm call={calls.withdrawReturn} fixed={{ id: line.id }} className="row end">
          <TextField name="reason" label={t('why')} required maxLength={300} />
          <Send look="">{t('withdrawGo')}</Send>
        </ActForm>
      </ActPanel>
    </div>
  )
}

/** The line names an order but its amount is too low: it can be accepted as part payment. */
function ShortLine({ line, order }: Props & { order: NonNullable<DeskBankLine['shortOf']> }) {
  const t = useWords('fps')
  return (
    <>
      <p>
        <Link to={`/desk/orders/${order.orderId}`} className="link">
          {t('shortOf', { order: order.orderNumber, amount: amountText(order.amount, order.currency) })}
        </Link>
      </p>
      <ActForm call={calls.acceptPart} fixed={{ id: line.id }} className="row">
        <Send look="">{t('acceptPart')}</Send>
        <span className="small soft">{t('acceptPartText')}</span>
      </ActForm>
    </>
  )
}

function Guesses({ line }: Props) {
  const t = useWords('fps')
  if (line.guesses.length === 0) return <span className="soft">{t('noGuess')}</span>
  return (
    <ActForm call={calls.matchLine} fixed={{ id: line.id }} className="row">
      <select
        name="attempt_id"
        aria-label={t('guess')}
        className="well"
        style={{ width: 'auto', maxWidth: '20rem' }}
      >
        {line.guesses.map((guess) => (
          <option key={guess.id} value={guess.id}>
            {`${guess.orderNumber} · ${amountText(guess.amount, guess.currency)}`}
          </option>
        ))}
      </select>
      <Send look="">{t('match')}</Send>
    </ActForm>
  )
}

/** Assigns the line to an order that its text does not name. */
function OtherOrder({ line }: Props) {
  const t = useWords('fps')
  return (
    <ActPanel title={t('link')}>
      <ActForm call={calls.linkLine} fixed={{ id: line.id }} className="fields">
        <p className="whole soft">{t('linkText')}</p>
        <TextField name="number" label={t('orderNumber')} required maxLength={20} />
        <TextField name="reason" label={t('why')} required maxLength={300} />
        <div className="row whole">
          <Send>{t('linkGo', { amount: amountText(line.amount, line.currency) })}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}

function EndLine({ line }: Props) {
  const t = useWords('fps')
  return (
    <ActPanel title={t('endLine')}>
      <ActForm call={calls.endLine} fixed={{ id: line.id }} className="fields">
        <Choice name="how" label={t('endHow')} options={lineEnds.map((each) => [each, t(each)] as const)} />
        <TextField name="note" label={t('endNote')} required maxLength={500} />
        <p className="whole small soft">{t('endText')}</p>
        <div className="row whole">
          <Send>{t('endGo')}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}
