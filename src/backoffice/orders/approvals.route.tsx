import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listApprovals, type Approval, type Fact } from '#shop/staff/contract.ts'
import { approvalStates } from '#shop/staff/approval.rules.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { Filters } from '../shell/filters.tsx'
import { StateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

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
      {approvals.length === 0 ? <p className="desk-empty">{t('none')}</p> : null}
      <div className="stack">
        {approvals.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} />
        ))}
      </div>
      <Pages total={total} size={size} file="approvals" />
    </>
  )
}

function ApprovalCard({ approval }: { approval: Approval }) {
  const t = useWords('approvals')
  const isOpen = approval.state === 'requested'
  return (
    <article className="desk-card" aria-label={t(`kind.${approval.kind}`)}>
      <div className="row">
        <StateLabel state={approval.state} />
        <b>{t(`kind.${approval.kind}`)}</b>
        <span>{approval.subject || approval.person}</span>
        <About approval={approval} />
        <span className="soft push">
          <Moment at={approval.requestedAt} />
        </span>
      </div>
      <dl>
        {approval.facts.map((fact) => (
          <FactRow key={fact.fact} fact={fact} />
        ))}
        <dt>{t('askedBy')}</dt>
        <dd>{approval.requestedBy}</dd>
        <dt>{t('reason')}</dt>
        <dd>{approval.reason}</dd>
        {isOpen ? (
          <>
            <dt>{t('until')}</dt>
            <dd>
              <Moment at={approval.expiresAt} />
            </dd>
          </>
        ) : null}
        {approval.decidedBy && approval.decidedAt ? (
          <>
            <dt>{t('decidedBy')}</dt>
            <dd>
              {approval.decidedBy} · <Moment at={approval.decidedAt} /> {approval.note}
            </dd>
          </>
        ) : null}
      </dl>
      {isOpen && (approval.isOwn || approval.canDecide) ? (
        <div className="row" style={{ alignItems: 'start' }}>
          {approval.isOwn ? (
            <span className="soft">{t('own')}</span>
          ) : (
            <ActPanel title={t('approve')} look="main">
              <ActForm call={calls.approve} fixed={{ id: approval.id }} className="row end">
                <TextField name="note" label={t('noteOptional')} maxLength={500} />
                <Send>{t('approveGo')}</Send>
              </ActForm>
            </ActPanel>
          )}
          <ActPanel title={approval.isOwn ? t('takeBack') : t('refuse')}>
            <ActForm call={calls.refuseApproval} fixed={{ id: approval.id }} className="row end">
              <TextField name="note" label={t('note')} required maxLength={500} />
              <Send look="danger">{approval.isOwn ? t('takeBack') : t('refuse')}</Send>
            </ActForm>
          </ActPanel>
        </div>
      ) : null}
    </article>
  )
}

/** As it stands, and as it would be. */
function FactRow({ fact: { fact, before, after } }: { fact: Fact }) {
  const t = useWords('approvals')
  const role = useWords('role')
  const right = useWords('right')
  type RoleKey = Parameters<typeof role>[0]
  type RightKey = Parameters<typeof right>[0]
  const wordOf = (each: string) =>
    fact === 'roles'
      ? role.has(each as RoleKey) // a role that was made at the desk goes by its key
        ? role(each as RoleKey)
        : each
      : right.has(each as RightKey)
        ? right(each as RightKey)
        : each
  const words = (text: string) =>
    fact === 'roles' || fact === 'rights' ? text.split(', ').map(wordOf).join(', ') : text
  return (
    <>
      <dt>{t(`fact.${fact}`)}</dt>
      <dd className="num">
        {before === null ? null : after === null ? words(before) : <s className="soft">{words(before)}</s>}
        {before !== null && after !== null ? ' → ' : null}
        {after === null ? null : words(after)}
      </dd>
    </>
  )
}

function About({ approval: { kind, orderId, orderNumber, memberId, subjectId } }: { approval: Approval }) {
  const t = useWords('approvals')
  if (orderId)
    return (
      <Link to={`/desk/orders/${orderId}`} className="link num">
        {orderNumber}
      </Link>
    )
  const [to, word] =
    kind === 'coupon'
      ? ([`/desk/coupons/${subjectId}`, 'coupon'] as const)
      : kind === 'gifts'
        ? (['/desk/gift-codes', 'gifts'] as const)
        : kind === 'campaign'
          ? (['/desk/subscriptions/campaigns', 'campaign'] as const)
          : memberId === null
            ? (['/desk/staff', 'staff'] as const)
            : kind === 'wallet'
              ? ([`/desk/wallets/${memberId}`, 'wallet'] as const)
              : ([`/desk/members/${memberId}`, 'member'] as const)
  return (
    <Link to={to} className="link">
      {t(word)}
    </Link>
  )
}
