import type { DeskMember } from '#shop/customers/contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

/** Form that corrects names, birthday, telephone and e-mail of a member, with a reason. */
export function CorrectMember({ member }: { member: DeskMember }) {
  const t = useWords('members')
  return (
    <ActPanel title={`${t('correct')}…`}>
      <p className="soft">{t('correctHint')}</p>
      <ActForm call={calls.correctMember} fixed={{ id: member.id }} className="fields">
        <TextField
          name="firstname"
          label={t('firstname')}
          defaultValue={member.firstname}
          maxLength={60}
          required
        />
        <TextField name="lastname" label={t('lastname')} defaultValue={member.lastname} maxLength={60} />
        <TextField
          name="nickname"
          label={t('nickname')}
          defaultValue={member.nickname}
          maxLength={60}
          required
        />
        <TextField name="dob" label={t('dob')} type="date" defaultValue={member.dob ?? ''} />
        <TextField
          name="phone"
          label={t('phone')}
          type="tel"
          defaultValue={member.phone ?? ''}
          maxLength={30}
        />
        <TextField
          name="email"
          label={t('email')}
          hint={t('pendingHint')}
          type="email"
          defaultValue={member.email}
          maxLength={200}
          required
        />
        <TextField name="reason" label={t('reason')} required maxLength={300} whole />
        <div className="whole row">
          <Send>{t('save')}</Send>
        </div>
      </ActForm>
    </ActPanel>
  )
}
