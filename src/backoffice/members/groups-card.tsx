import type { DeskMember } from '#shop/customers/contract.ts'
import { amountText } from '../shell/amount.tsx'
import { useMay } from '../shell/frame-context.ts'
import { useWords } from '../words/words.tsx'
import { MembershipTable } from './membership-table.tsx'
import { GroupPanels } from './group-panels.tsx'

/** Groups of a member with their end, progress towards VIP, and individual discount. */
export function GroupsCard({ member }: { member: DeskMember }) {
  const t = useWords('members')
  const may = useMay()
  const { ladder, memberships } = member
  const canChange = may('customers.groups')
  return (
    <section className="desk-card" aria-labelledby="groups">
      <h2 id="groups">{t('groups')}</h2>
      <p className="soft">
        {t('ladder', {
          spent: amountText(ladder.spent, 'HKD'),
          threshold: amountText(ladder.threshold, 'HKD'),
        })}{' '}
        · {t('discountOf', { rate: member.discountRate })}
      </p>
      {memberships.length > 0 ? <MembershipTable memberships={memberships} canChange={canChange} /> : null}
      {canChange ? <GroupPanels member={member} /> : null}
    </section>
  )
}
