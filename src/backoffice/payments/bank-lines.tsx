import { lineEnds, lineStates, type LineState } from '#shop/payments/fps/bank.rules.ts'
import type { DeskBankLine } from '#shop/payments/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { Amount, amountText } from '../shell/amount.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { StateLabel } from '../shell/label.tsx'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

type Props = { lines: readonly DeskBankLine[]; state: LineState; total: number; size: number }

/** Money that came; where no bill number said for what, the payments that amount and time allow. */
export function BankLines({ lines, state, total, size }: Props) {
  const t = useWords('fps')
  return (
    <section aria-labelledby="lines" id="lines-of-the-bank">
      <h2 id="lines">{t('lines')}</h2>
      <nav className="desk-views" aria-label={t('lines')}>
        {lineStates.map((each) => (
          <Link
            key={each}
            to={`?state=${each}`}
            aria-current={state === each ? 'page' : undefined}
            preventScrollReset
          >
            {t(each)}
          </Link>
        ))}
      </nav>
      <List
        name="fps"
        label={t('lines')}
        columns={useLineColumns()}
        rows={lines}
        total={total}
        size={size}
        none={{ text: t('noLines') }}
        file="bank-lines"
      />
    </section>
  )
}

/** It names an order and is too little for it: it may count as a part. */
function ShortLine({ line, order }: { line: DeskBankLine; order: NonNullable<DeskBankLine['shortOf']> }) {
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

function useLineColumns(): readonly Column<DeskBankLine>[] {
  const t = useWords('fps')
  return [
    { key: 'bankRef', title: t('bankRef'), isName: true, className: 'num', cell: ({ bankRef }) => bankRef },
    { key: 'from', title: t('came'), className: 'tight soft', cell: ({ from }) => <Moment at={from} /> },
    {
      key: 'amount',
      title: t('amount'),
      isNumber: true,
      fields: ['amount', 'currency'],
      cell: ({ amount, currency }) => <Amount of={amount} currency={currency} />,
    },
    { key: 'narrative', title: t('narrative'), spare: 3, cell: ({ narrative }) => narrative },
    {
      key: 'state',
      title: t('state'),
      fields: ['state', 'matchedBy', 'settledBy', 'settledNote'],
      cell: ({ state, matchedBy, settledBy, settledNote }) => (
        <>
          <StateLabel state={state} />
          {(matchedBy ?? settledBy) ? <div className="small soft">{matchedBy ?? settledBy}</div> : null}
          {settledNote ? <div className="small">{settledNote}</div> : null}
        </>
      ),
    },
    {
      key: 'toDo',
      title: t('toDo'),
      isAct: true,
      right: 'fps.match',
      fields: [],
      cell: (line) => (line.state === 'unmatched' ? <LineActions line={line} /> : null),
    },
  ]
}

function LineActions({ line }: { line: DeskBankLine }) {
  const t = useWords('fps')
  return (
    <>
      <Guesses line={line} />
      <ActPanel title={t('endLine')}>
        <ActForm call={calls.endLine} fixed={{ id: line.id }} className="fields">
          <Choice name="how" label={t('endHow')} options={lineEnds.map((each) => [each, t(each)] as const)} />
          <TextField name="note" label={t('endNote')} required maxLength={500} />
          <div className="row whole">
            <Send>{t('endGo')}</Send>
          </div>
        </ActForm>
      </ActPanel>
    </>
  )
}

/** Payments that a line may be for. */
function Guesses({ line: { id, guesses, shortOf }, line }: { line: DeskBankLine }) {
  const t = useWords('fps')
  if (shortOf) return <ShortLine line={line} order={shortOf} />
  if (guesses.length === 0) return <span className="soft">{t('noGuess')}</span>
  return (
    <ActForm call={calls.matchLine} fixed={{ id }} className="row">
      <select
        name="attempt_id"
        aria-label={t('guess')}
        className="well"
        style={{ width: 'auto', maxWidth: '20rem' }}
      >
        {guesses.map((guess) => (
          <option key={guess.id} value={guess.id}>
            {`${guess.orderNumber} · ${amountText(guess.amount, guess.currency)}`}
          </option>
        ))}
      </select>
      <Send look="">{t('match')}</Send>
    </ActForm>
  )
}
