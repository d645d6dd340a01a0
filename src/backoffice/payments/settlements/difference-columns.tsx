import type { SettlementDifference } from '#shop/payments/settlement/difference.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../../shell/amount.tsx'
import type { Column } from '../../shell/list/column.ts'
import { Age } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { useMethodName } from '../methods.ts'
import { DifferenceActions } from './difference-actions.tsx'

const tones = { open: 'bad', explained: 'ok', resolved: 'ok' } as const

export function useDifferenceColumns(now: string): readonly Column<SettlementDifference>[] {
  const t = useWords('settlement')
  const method = useMethodName()
  return [
    {
      key: 'reference',
      title: t('reference'),
      isName: true,
      className: 'num',
      fields: ['reference', 'orderNumber'],
      cell: (row) => <Reference difference={row} />,
    },
    {
      key: 'kind',
      title: t('finding'),
      className: 'wrap',
      cell: ({ kind, state }) => (
        <>
          <b>{t(`differenceOf.${kind}`)}</b>
          {state === 'open' ? <div className="small soft">{t(`todo.${kind}`)}</div> : null}
        </>
      ),
    },
    { key: 'method', title: t('method'), spare: 3, cell: (row) => method(row.method) },
    {
      key: 'amount',
      title: t('difference'),
      isNumber: true,
      fields: ['amount', 'currency'],
      cell: ({ amount, currency }) => <Amount of={amount} currency={currency} />,
    },
    {
      key: 'occurredOn',
      title: t('day'),
      className: 'tight num',
      fields: ['occurredOn', 'foundAt'],
      cell: (row) => <Day difference={row} now={now} />,
    },
    {
      key: 'owner',
      title: t('owner'),
      className: 'soft',
      spare: 2,
      cell: ({ owner }) => owner ?? t('nobody'),
    },
    {
      key: 'state',
      title: t('state'),
      className: 'wrap',
      fields: ['state', 'explanation', 'note', 'endedBy', 'endedAt'],
      cell: (row) => <State difference={row} />,
    },
    {
      key: 'toDo',
      title: t('toDo'),
      isAct: true,
      right: 'closing.write',
      fields: [],
      cell: (row) => <DifferenceActions difference={row} />,
    },
  ]
}

type Props = { difference: SettlementDifference }

function Reference({ difference: { reference, orderNumber, attemptId } }: Props) {
  const name = reference || orderNumber || '—'
  return attemptId === null ? (
    name
  ) : (
    <Link to={`/desk/payments/${attemptId}`} className="link">
      {name}
    </Link>
  )
}

function Day({ difference: { occurredOn, foundAt, fileId, line }, now }: Props & { now: string }) {
  const t = useWords('settlement')
  return (
    <>
      {occurredOn}
      <div className="small soft">
        <Age at={foundAt} now={now} />
        {fileId === null ? null : (
          <>
            {' · '}
            <Link to={`/desk/payments/settlements/${fileId}`} className="link">
              {t('lineNumber', { line: line ?? 0 })}
            </Link>
          </>
        )}
      </div>
    </>
  )
}

function State({ difference: { state, explanation, note, endedBy } }: Props) {
  const t = useWords('settlement')
  return (
    <>
      <span className={`desk-label ${tones[state]}`}>{t(`stateOf.${state}`)}</span>
      {explanation === null ? null : (
        <div className="small">
          {t(`explanationOf.${explanation}`)} <span className="soft">{`${note} · ${endedBy ?? ''}`}</span>
        </div>
      )}
    </>
  )
}
