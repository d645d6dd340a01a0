import type { DeskMember } from '#shop/customers/contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

type Membership = DeskMember['memberships'][number]

/** The groups of a member, each with its first and last day; current ones can be extended or ended. */
export function MembershipTable({
  memberships,
  canChange,
}: {
  memberships: readonly Membership[]
  canChange: boolean
}) {
  const t = useWords('members')
  return (
    <Scroll label={t('groups')}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{t('group')}</th>
            <th>{t('from')}</th>
            <th>{t('until')}</th>
            <th>{t('source')}</th>
            {canChange ? <th>{t('toDo')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {memberships.map((membership) => (
            <tr key={membership.id}>
              <td className={membership.isNow ? 'number' : 'soft'}>{membership.group}</td>
              <td className="tight soft">
                <Moment at={membership.from} />
              </td>
              <td className="tight soft">{membership.to ? <Moment at={membership.to} /> : t('forGood')}</td>
              <td>{t(`by.${membership.source as 'staff' /* values of the column */}`)}</td>
              {canChange ? (
                <td>{membership.isNow ? <MembershipPanels membership={membership} /> : null}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function MembershipPanels({ membership: { id } }: { membership: Membership }) {
  const t = useWords('members')
  return (
    <div className="row" style={{ alignItems: 'start' }}>
      <ActPanel title={`${t('extend')}…`}>
        <ActForm call={calls.extendMembership} fixed={{ id }} className="row end">
          <TextField name="last_day" label={t('lastDay')} type="date" hint={t('lastDayHint')} />
          <TextField name="reason" label={t('reason')} required maxLength={300} />
          <Send>{t('extend')}</Send>
        </ActForm>
      </ActPanel>
      <ActPanel title={`${t('end')}…`}>
        <ActForm call={calls.endMembership} fixed={{ id }} className="row end">
          <TextField name="reason" label={t('reason')} required maxLength={300} />
          <Send look="danger">{t('end')}</Send>
        </ActForm>
      </ActPanel>
    </div>
  )
}
