import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listApprovals, type Approval } from '#shop/staff/contract.ts'
import { approvalStates } from '#shop/staff/approval.rules.ts'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { Filters } from '../shell/filters.tsx'
import { StateLabel } from '../shell/label.tsx'
import type { Column } from '../shell/list/column.ts'
import { List } from '../shell/list/list.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { About, FactRow } from './approval-facts.tsx'
import { ApprovalDecision } from './approval-decision.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listApprovals, queryOf(args, listApprovals, { limit: String(size) }))

/** Requests that need the approval of a second person, never the requester. */
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
          <ApprovalDecision approval={approval} />
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
