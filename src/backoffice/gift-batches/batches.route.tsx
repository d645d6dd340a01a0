import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listBatches, type GiftBatch } from '#shop/gift-batches/batch.contract.ts'
import { lastDayOf, shownStates } from '#shop/gift-batches/batch.rules.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../shell/amount.tsx'
import { Filters } from '../shell/filters.tsx'
import { Find } from '../shell/find.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { BatchStateLabel } from './state-label.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listBatches, queryOf(args, listBatches, { limit: String(size) }))

/** Batches of gift codes to give away, newest first. */
export default function GiftBatches() {
  const t = useWords('giftBatches')
  const may = useMay()
  const { giftBatches, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('find')} />}>
        <Link to="/desk/gift-codes" className="act quiet">
          {t('allCodes')}
        </Link>
        {may('gifts.issue') ? (
          <Link to="/desk/gift-batches/new" className="act main">
            {t('new')}
          </Link>
        ) : null}
      </PageTop>
      <Filters
        filters={[
          {
            name: 'state',
            label: t('stateTitle'),
            options: shownStates.map((state) => [state, t(`state.${state}`)] as const),
          },
        ]}
      />
      <List
        name="gift-batches"
        label={t('title')}
        columns={useBatchColumns()}
        rows={giftBatches}
        total={total}
        size={size}
        to={({ id }) => `/desk/gift-batches/${id}`}
        none={{
          text: t('none'),
          action: { label: t('new'), to: '/desk/gift-batches/new', right: 'gifts.issue' },
        }}
      />
    </>
  )
}

function useBatchColumns(): readonly Column<GiftBatch>[] {
  const t = useWords('giftBatches')
  return [
    { key: 'name', title: t('name'), isName: true, cell: ({ name }) => name },
    { key: 'state', title: t('stateTitle'), cell: ({ state }) => <BatchStateLabel state={state} /> },
    { key: 'count', title: t('codes'), isNumber: true, cell: ({ count }) => count },
    {
      key: 'total',
      title: t('total'),
      isNumber: true,
      fields: ['total', 'currency'],
      cell: ({ total, currency }) => <Amount of={total} currency={currency} />,
    },
    {
      key: 'used',
      title: t('used'),
      isNumber: true,
      spare: 1,
      cell: ({ used, currency }) => <Amount of={used.amount} currency={currency} />,
    },
    {
      key: 'unused',
      title: t('unused'),
      isNumber: true,
      spare: 2,
      cell: ({ unused, currency }) => <Amount of={unused.amount} currency={currency} />,
    },
    {
      key: 'costCentre',
      title: t('costCentre'),
      className: 'soft',
      spare: 3,
      cell: ({ costCentre }) => costCentre || '—',
    },
    {
      key: 'expiresAt',
      title: t('ends'),
      className: 'tight soft',
      spare: 2,
      cell: ({ expiresAt }) => (expiresAt === null ? t('never') : lastDayOf(expiresAt)),
    },
    {
      key: 'createdAt',
      title: t('asked'),
      className: 'tight soft',
      spare: 3,
      fields: ['createdAt', 'createdBy'],
      cell: ({ createdAt, createdBy }) => (
        <>
          <Moment at={createdAt} /> {createdBy}
        </>
      ),
    },
  ]
}
