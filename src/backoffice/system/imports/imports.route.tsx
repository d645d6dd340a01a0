import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { dryRunChoices, listImportRuns, type ImportRun } from '#shop/imports/import-run.contract.ts'
import { importKinds, importRunStates, importSources } from '#shop/imports/import-run.rules.ts'
import { Filters } from '../../shell/filters.tsx'
import { Find } from '../../shell/find.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import type { Column } from '../../shell/list/column.ts'
import { List } from '../../shell/list/list.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { RunState, useRunAuthor, useRunName } from './run-state.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listImportRuns, queryOf(args, listImportRuns, { limit: String(size) }))

/** All imports and dry runs, by any screen or command. */
export default function ImportRuns() {
  const t = useWords('importRuns')
  const { runs, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />} />
      <Filters
        filters={[
          {
            name: 'kind',
            label: t('kind'),
            options: importKinds.map((kind) => [kind, t(`kindOf.${kind}`)] as const),
          },
          {
            name: 'state',
            label: t('state'),
            options: importRunStates.map((state) => [state, t(`stateOf.${state}`)] as const),
          },
          {
            name: 'run',
            label: t('run'),
            options: dryRunChoices.map((run) => [run, t(`runOf.${run}`)] as const),
          },
          {
            name: 'source',
            label: t('source'),
            options: importSources.map((source) => [source, t(`sourceOf.${source}`)] as const),
          },
        ]}
      />
      <List
        name="system/imports"
        label={t('title')}
        columns={useRunColumns()}
        rows={runs}
        total={total}
        size={size}
        usualSort="-created"
        to={({ id }) => `/desk/system/imports/${id}`}
        file="imports"
        none={{ text: t('none') }}
      />
    </>
  )
}

const counted = (count: number | null) => count ?? '—'

function useRunColumns(): readonly Column<ImportRun>[] {
  const t = useWords('importRuns')
  const nameOf = useRunName()
  const authorOf = useRunAuthor()
  return [
    {
      key: 'kind',
      title: t('kind'),
      isName: true,
      cell: ({ kind }) => t(`kindOf.${kind}`),
    },
    {
      key: 'fileName',
      title: t('file'),
      className: 'wrap',
      cell: (run) => <span className={run.fileName ? undefined : 'soft'}>{nameOf(run)}</span>,
    },
    {
      key: 'state',
      title: t('state'),
      fields: ['state', 'isDryRun'],
      cell: (run) => <RunState run={run} />,
    },
    { key: 'rows', title: t('rows'), isNumber: true, cell: ({ rows }) => counted(rows) },
    {
      key: 'accepted',
      title: t('accepted'),
      isNumber: true,
      spare: 2,
      cell: ({ accepted }) => counted(accepted),
    },
    { key: 'refused', title: t('refused'), isNumber: true, cell: ({ refused }) => counted(refused) },
    {
      key: 'changed',
      title: t('changed'),
      isNumber: true,
      spare: 2,
      cell: ({ changed }) => counted(changed),
    },
    {
      key: 'startedBy',
      title: t('by'),
      className: 'soft',
      fields: ['startedBy', 'source'],
      spare: 3,
      cell: authorOf,
    },
    {
      key: 'startedAt',
      title: t('when'),
      sort: 'created',
      className: 'tight soft',
      cell: ({ startedAt }) => <Moment at={startedAt} />,
    },
  ]
}
