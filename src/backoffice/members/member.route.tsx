import { personName } from '#shop/person.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getMember } from '#shop/customers/contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { PageTop } from '../shell/page-top.tsx'
import { timelineOf } from '../shell/timeline/timeline.server.ts'
import { Timeline } from '../shell/timeline/timeline.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { FactsCard } from './facts-card.tsx'
import { GroupsCard } from './groups-card.tsx'
import { ConsentsCard, SessionsCard } from './history-cards.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberState } from './member-state.tsx'
import { OrdersCard } from './shopping-cards.tsx'
import { ReviewsCard } from './reviews-card.tsx'
import { BroughtCard } from './brought-card.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const [{ member }, timeline] = await Promise.all([
    callDesk(args, getMember, { id: args.params.id ?? '' }),
    timelineOf(args, 'member'),
  ])
  return { member, timeline }
}

/** A member: data, rights, history, and actions. */
export default function Member() {
  const t = useWords('members')
  const { member, timeline } = useLoaderData<typeof loader>()
  const waiting = member.approvals.filter(({ state }) => state === 'requested')
  return (
    <>
      <PageTop title={personName(member) || member.email} />
      <div className="row" style={{ marginBottom: 14 }}>
        <MemberState state={member.state} />
        {member.lockedUntil ? (
          <span className="hot">
            {t('lockedUntil')} <Moment at={member.lockedUntil} />
          </span>
        ) : null}
        {member.eraseAt && member.state === 'erasure_requested' ? (
          <span className="hot">
            {t('erasedOn')} <Moment at={member.eraseAt} />
          </span>
        ) : null}
        <span className="soft">
          {t('since')} <Moment at={member.createdAt} />
        </span>
        {waiting.map(({ id, what }) => (
          <Link key={id} to="/desk/approvals?state=requested" className="link">
            {what}
          </Link>
        ))}
      </div>
      <MemberActions key={`${member.state} ${member.notes.length} ${member.lockedUntil}`} member={member} />
      <div className="desk-two">
        <div className="stack wide">
          <OrdersCard member={member} />
          <GroupsCard member={member} />
          <BroughtCard member={member} />
          <ReviewsCard member={member} />
        </div>
        <div className="stack wide">
          <FactsCard member={member} />
          <Timeline of={timeline} thing="member" id={member.id} />
          <SessionsCard member={member} />
          <ConsentsCard member={member} />
        </div>
      </div>
    </>
  )
}
