import type { Approval, Fact } from '#shop/staff/contract.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../words/words.tsx'

/** Current and requested value. */
export function FactRow({ fact: { fact, before, after } }: { fact: Fact }) {
  const t = useWords('approvals')
  const role = useWords('role')
  const right = useWords('right')
  type RoleKey = Parameters<typeof role>[0]
  type RightKey = Parameters<typeof right>[0]
  const wordOf = (each: string) =>
    fact === 'roles'
      ? role.has(each as RoleKey) // a role created in the back office has no translation and is shown by its key
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

/** Subject of a request, as a link to its page. */
export function About({
  approval: { kind, orderId, orderNumber, memberId, subjectId, subject },
}: {
  approval: Approval
}) {
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
        ? ([`/desk/gift-batches/${subjectId}`, 'gifts'] as const)
        : kind === 'campaign'
          ? (['/desk/subscriptions/campaigns', 'campaign'] as const)
          : kind === 'mailing'
            ? ([`/desk/campaigns/${subjectId}`, 'mailing'] as const)
            : kind === 'group_file'
              ? ([`/desk/members/group-files/${subjectId}`, 'groupFile'] as const)
              : kind === 'rate'
                ? (['/desk/settings/rates', 'rates'] as const)
                : kind === 'month'
                  ? ([`/desk/payments/closing?month=${subject}`, 'month'] as const)
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
