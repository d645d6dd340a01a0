import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listApprovals, type Approval } from '#shop/staff/contract.ts'
import { approvalStates } from '#shop/staff/approval.rules.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { Filters } from '../shell/filters.tsx'
import { StateLabel } from '../shell/label.tsx'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { About, FactRow } from './approval-facts.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listApprovals, queryOf(args, listApprovals, { limit: String(size) }))

/** What waits for a second person; never decided by who asked. */
export default function Approvals() {
  const t = useWords('approvals')
  const state = useWords('state')
  const { approvals, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title')} />
      <Filters
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: approvalStates.map((each) => [each, state(each)] as const),
          },
        ]}
      />
      <List
        name="approvals"
        label={t('title')}
        columns={useApprovalColumns()}
        rows={approvals}
        total={total}
        size={size}
        none={{ text: t('noneYet') }}
        file="approvals"
      />
    </>
  )
}

function useApprovalColumns(): readonly Column<Approval>[] {
  const t = useWords('approvals')
  return [
    {
      key: 'kind',
      title: t('what'),
      isName: true,
      className: 'wrap',
      fields: ['kind', 'subject', 'person', 'orderNumber'],
      cell: (approval) => (
        <>
          {t(`kind.${approval.kind}`)}
          <div className="small">
            {approval.subject || approval.person} <About approval={approval} />
          </div>
        </>
      ),
    },
    {
      key: 'facts',
      title: t('change'),
      fields: [],
      cell: ({ facts }) => (
        <dl className="facts">
          {facts.map((fact) => (
            <FactRow key={fact.fact} fact={fact} />
          ))}
        </dl>
      ),
    },
    {
      key: 'requestedBy',
      title: t('askedBy'),
      fields: ['requestedBy', 'requestedAt', 'reason'],
      cell: ({ requestedBy, requestedAt, reason }) => (
        <>
          {reason}
          <div className="small soft">
            {requestedBy} · <Moment at={requestedAt} />
          </div>
        </>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      fields: ['state', 'expiresAt', 'decidedBy', 'decidedAt', 'note'],
      cell: (approval) => <Standing approval={approval} />,
    },
    {
      key: 'toDo',
      title: t('toDo'),
      isAct: true,
      fields: [],
      cell: (approval) =>
        approval.state === 'requested' && (approval.isOwn || approval.canDecide) ? (
          <Decide approval={approval} />
        ) : null,
    },
  ]
}

function Standing({ approval: { state, expiresAt, decidedBy, decidedAt, note } }: { approval: Approval }) {
  const t = useWords('approvals')
  return (
    <>
      <StateLabel state={state} />
      {state === 'requested' ? (
        <div className="small soft">
          {t('until')} <Moment at={expiresAt} />
        </div>
      ) : null}
      {decidedBy && decidedAt ? (
        <div className="small soft">
          {decidedBy} · <Moment at={decidedAt} /> {note}
        </div>
      ) : null}
    </>
  )
}

function Decide({ approval: { id, isOwn } }: { approval: Approval }) {
  const t = useWords('approvals')
  return (
    <div className="row" style={{ alignItems: 'start' }}>
      {isOwn ? (
        <span className="soft">{t('own')}</span>
      ) : (
        <ActPanel title={t('approve')} look="main">
          <ActForm call={calls.approve} fixed={{ id }} className="row end">
            <TextField name="note" label={t('noteOptional')} maxLength={500} />
            <Send>{t('approveGo')}</Send>
          </ActForm>
        </ActPanel>
      )}
      <ActPanel title={isOwn ? t('takeBack') : t('refuse')}>
        <ActForm call={calls.refuseApproval} fixed={{ id }} className="row end">
          <TextField name="note" label={t('note')} required maxLength={500} />
          <Send look="danger">{isOwn ? t('takeBack') : t('refuse')}</Send>
        </ActForm>
      </ActPanel>
    </div>
  )
}
