import type { LoaderFunctionArgs } from 'react-router'
import { useNavigate } from 'react-router'
import { roles } from '#shop/staff/rules.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { onlyWith } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField, Tick } from '../shell/forms/fields.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) => onlyWith(args, 'staff.change')

/** Takes a colleague on: they are sent an invitation, and choose their password themselves. */
export default function NewStaffUser() {
  const t = useWords('team')
  const role = useWords('role')
  const navigate = useNavigate()
  return (
    <>
      <PageTop title={t('new')} />
      <div className="desk-card" style={{ maxWidth: '34rem' }}>
        <p className="soft">{t('newHint')}</p>
        <ActForm
          call={calls.addColleague}
          says={t('invited')}
          goTo="/desk/staff"
          done={() => void navigate('/desk/staff')}
        >
          <TextField name="name" label={t('name')} required maxLength={80} autoComplete="off" />
          <TextField
            name="email"
            type="email"
            label={t('email')}
            required
            maxLength={200}
            autoComplete="off"
          />
          <fieldset className="row">
            <legend className="soft small">{t('roles')}</legend>
            {roles.map((each, index) => (
              <Tick key={each} name={`roles[${index}]`} value={each} label={role(each)} />
            ))}
          </fieldset>
          <p className="soft small">{t('moneyHint')}</p>
          <div className="row">
            <Send>{t('add')}</Send>
          </div>
        </ActForm>
      </div>
    </>
  )
}
