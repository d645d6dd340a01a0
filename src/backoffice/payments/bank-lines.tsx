import { lineStates, type LineState } from '#shop/payments/fps/bank.rules.ts'
import type { DeskBankLine } from '#shop/payments/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../shell/amount.tsx'
import { StateLabel } from '../shell/label.tsx'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { Moment } from '../shell/when.tsx'
import { LineActions } from './line-actions.tsx'
import { useWords } from '../words/words.tsx'

type Props = { lines: readonly DeskBankLine[]; state: LineState; total: number; size: number }

/** Incoming transfers; those without a bill number show the payments that match by amount and time. */
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
