import type { DeskMember } from '#shop/customers/contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

/** Adds a group to a member, and sets their individual discount. */
export function GroupPanels({ member }: { member: DeskMember }) {
  const t = useWords('members')
  return (
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
  )
}
