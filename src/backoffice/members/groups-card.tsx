import type { DeskMember } from '#shop/customers/contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { amountText } from '../shell/amount.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { ActPanel } from '../shell/panel.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

type Membership = DeskMember['memberships'][number]

/**
 * What somebody belongs to and until when, how far they are from VIP, and what is taken off for them alone.
 */
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
      {memberships.length > 0 ? (
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
                  <td className="tight soft">
                    {membership.to ? <Moment at={membership.to} /> : t('forGood')}
                  </td>
                  <td>{t(`by.${membership.source as 'staff' /* the column's words */}`)}</td>
                  {canChange ? <td>{membership.isNow ? <Change membership={membership} /> : null}</td> : null}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      ) : null}
      {canChange ? (
        <div className="row" style={{ alignItems: 'start' }}>
          <ActPanel title={`${t('join')}…`}>
            <ActForm call={calls.addMembership} fixed={{ id: member.id }} className="fields">
              <Choice
                name="group"
                label={t('group')}
                options={member.groupNames.map((each) => [each, each] as const)}
              />
              <TextField name="last_day" label={t('lastDay')} type="date" hint={t('lastDayHint')} />
              <TextField name="reason" label={t('reason')} required maxLength={300} whole />
              <div className="whole row">
                <Send>{t('join')}</Send>
              </div>
            </ActForm>
          </ActPanel>
          <ActPanel title={`${t('discount')}…`}>
            <ActForm call={calls.setDiscount} fixed={{ id: member.id }} className="row end">
              <TextField
                name="rate"
                label={t('rate')}
                type="number"
                min={0}
                max={100}
                step="0.01"
                defaultValue={String(member.discountRate)}
                required
              />
              <TextField name="reason" label={t('reason')} required maxLength={300} />
              <Send>{t('save')}</Send>
            </ActForm>
          </ActPanel>
        </div>
      ) : null}
    </section>
  )
}

function Change({ membership: { id } }: { membership: Membership }) {
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
