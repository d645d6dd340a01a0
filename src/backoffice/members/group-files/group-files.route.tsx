import Download from 'lucide-react/icons/download'
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { listGroupFiles, type GroupFile } from '#shop/customers/group-files/group-file.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { ImportHistory } from '../../shell/import-history.tsx'
import type { Column } from '../../shell/list/column.ts'
import { List } from '../../shell/list/list.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { GroupFileState } from './group-file-state.tsx'

const size = 25
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listGroupFiles, queryOf(args, listGroupFiles, { limit: String(size) }))

/** Groups by file: sending one, taking memberships along, and what became of those before. */
export default function GroupFiles() {
  const t = useWords('groupFile')
  const members = useWords('members')
  const { files, total, groups } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')}>
        <ImportHistory kind="member_groups" look="act quiet" />
        <Link to="/desk/members" className="act">
          {members('title')}
        </Link>
      </PageTop>
      <Upload />
      <Memberships groups={groups} />
      <List
        name="members/group-files"
        label={t('title')}
        columns={useFileColumns()}
        rows={files}
        total={total}
        size={size}
        to={({ id }) => `/desk/members/group-files/${id}`}
        none={{ text: t('none') }}
      />
    </>
  )
}

function Upload() {
  const t = useWords('groupFile')
  const navigate = useNavigate()
  return (
    <section className="desk-card" aria-labelledby="send">
      <h2 id="send">{t('send')}</h2>
      <ActForm
        call={calls.uploadGroupFile}
        className="fields"
        withFile
        says={null}
        goTo="/desk/members/group-files/{file.id}"
        done={(answer) => {
          const { id } = answer.file as { id: string } // what the call answers with
          void navigate(`/desk/members/group-files/${id}`)
        }}
      >
        <label className="field">
          {t('file')}
          <input type="file" name="file" required accept=".csv,.tsv,.txt,.xlsx" className="well" />
        </label>
        <div className="whole row">
          <Send>{t('upload')}</Send>
          <span className="soft small">{t('sendHint')}</span>
        </div>
      </ActForm>
    </section>
  )
}

/** For who may take lists along: all groups in one file, or one of them. */
function Memberships({ groups }: { groups: readonly string[] }) {
  const t = useWords('groupFile')
  const may = useMay()
  if (!may('lists.export') || !may('customers.read')) return null
  return (
    <section className="desk-card stack" aria-labelledby="memberships">
      <h2 id="memberships">{t('export')}</h2>
      <p className="soft small">{t('exportHint')}</p>
      <ul className="plain stack">
        <FileLinks label={t('allGroups')} group={null} />
        {groups.map((group) => (
          <FileLinks key={group} label={group} group={group} />
        ))}
      </ul>
    </section>
  )
}

function FileLinks({ label, group }: { label: string; group: string | null }) {
  const list = useWords('list')
  const to = (format: 'csv' | 'xlsx') =>
    `/api/admin/v1/membership-file?${new URLSearchParams({ format, ...(group === null ? {} : { group }) })}`
  return (
    <li className="row">
      <Download size={16} aria-hidden />
      <span>{label}</span>
      {(['csv', 'xlsx'] as const).map((format) => {
        const word = list(format === 'csv' ? 'asCsv' : 'asXlsx')
        return (
          <a key={format} href={to(format)} className="act" download aria-label={`${label}, ${word}`}>
            {word}
          </a>
        )
      })}
    </li>
  )
}

function useFileColumns(): readonly Column<GroupFile>[] {
  const t = useWords('groupFile')
  const counted = (key: 'rows' | 'refused' | 'done', title: string): Column<GroupFile> => ({
    key,
    title,
    isNumber: true,
    fields: ['counts'],
    cell: ({ counts }) => counts[key],
  })
  return [
    { key: 'fileName', title: t('file'), isName: true, className: 'wrap', cell: ({ fileName }) => fileName },
    {
      key: 'createdAt',
      title: t('sentAt'),
      className: 'tight',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    { key: 'createdBy', title: t('by'), className: 'soft', spare: 3, cell: ({ createdBy }) => createdBy },
    {
      key: 'state',
      title: t('state'),
      className: 'tight',
      cell: ({ state }) => <GroupFileState state={state} />,
    },
    counted('rows', t('rows')),
    counted('refused', t('refused')),
    counted('done', t('done')),
  ]
}
