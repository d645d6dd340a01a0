import Download from 'lucide-react/icons/download'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listGroupFiles } from '#shop/customers/group-files/group-file.contract.ts'
import { Link } from '#ui/link.tsx'
import { useFileColumns } from '../../shell/file-import/file-columns.tsx'
import { FileUpload } from '../../shell/file-import/file-upload.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { useMay } from '../../shell/frame-context.ts'
import { ImportHistory } from '../../shell/import-history.tsx'
import { List } from '../../shell/list/list.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { TableLinks } from '../../shell/list/table-links.tsx'
import { useWords } from '../../words/words.tsx'

const size = 25
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listGroupFiles, queryOf(args, listGroupFiles, { limit: String(size) }))

/** Group memberships by file: upload, export, and past files. */
export default function GroupFiles() {
  const t = useWords('groupFile')
  const file = useWords('fileImport')
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
      <FileUpload
        call={calls.uploadGroupFile}
        list="/desk/members/group-files"
        answer="file"
        foot={<span className="soft small">{t('sendHint')}</span>}
      />
      <Memberships groups={groups} />
      <List
        name="members/group-files"
        label={t('title')}
        columns={useFileColumns(t('done'))}
        rows={files}
        total={total}
        size={size}
        to={({ id }) => `/desk/members/group-files/${id}`}
        none={{ text: file('none') }}
      />
    </>
  )
}

/** Exports of all groups or of one, for staff with the right to export. */
function Memberships({ groups }: { groups: readonly string[] }) {
  const t = useWords('groupFile')
  const may = useMay()
  if (!may('lists.export') || !may('customers.export')) return null
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
  const groupOf = group === null ? [] : [['group', group]]
  return (
    <li className="row">
      <Download size={16} aria-hidden />
      <span>{label}</span>
      <TableLinks
        label={label}
        to={(format) =>
          `/api/admin/v1/membership-file?${new URLSearchParams([['format', format], ...groupOf])}`
        }
      />
    </li>
  )
}
