import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listSegments, type Segment } from '#shop/segments/choosing/segment.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { useConditionTexts } from './condition-words.ts'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, listSegments, {})

/** Customer segments by name. */
export default function Segments() {
  const t = useWords('segments')
  const may = useMay()
  const { segments } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')}>
        {may('segments.edit') ? (
          <Link to="/desk/segments/new" className="act main">
            {t('new')}
          </Link>
        ) : null}
      </PageTop>
      <List
        name="segments"
        label={t('title')}
        columns={useSegmentColumns()}
        rows={segments}
        to={({ id }) => `/desk/segments/${id}`}
        none={{
          text: t('none'),
          action: { label: t('new'), to: '/desk/segments/new', right: 'segments.edit' },
        }}
      />
    </>
  )
}

function useSegmentColumns(): readonly Column<Segment>[] {
  const t = useWords('segments')
  const { brands } = useLoaderData<typeof loader>()
  const textsOf = useConditionTexts(brands)
  return [
    { key: 'name', title: t('name'), isName: true, cell: ({ name }) => name },
    {
      key: 'conditions',
      title: t('conditions'),
      className: 'wrap',
      cell: ({ conditions }) => textsOf(conditions).join(' · ') || t('everybody'),
    },
    {
      key: 'changedAt',
      title: t('changed'),
      className: 'tight soft',
      spare: 2,
      cell: ({ changedAt }) => <Moment at={changedAt} />,
    },
    { key: 'changedBy', title: t('by'), className: 'soft', spare: 3, cell: ({ changedBy }) => changedBy },
  ]
}
