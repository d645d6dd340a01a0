import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData, useNavigate } from 'react-router'
import { listBranches } from '#shop/branches/contract.ts'
import { textIn } from '#shop/region.ts'
import { listRoles } from '#shop/staff/roles/roles.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, onlyWith } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField, Tick } from '../shell/forms/fields.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useLocale, useWords } from '../words/words.tsx'
import { BranchChoice } from './branch-choice.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await onlyWith(args, 'staff.change')
  const [{ branches }, { roles }] = await Promise.all([
    callDesk(args, listBranches, {}),
    callDesk(args, listRoles, {}),
  ])
  return { branches, roles }
}

/** New staff user: an invitation is sent, and they choose their own password. */
export default function NewStaffUser() {
  const t = useWords('team')
  const locale = useLocale()
  const navigate = useNavigate()
  const { branches, roles } = useLoaderData<typeof loader>()
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
              <Tick
                key={each.key}
                name={`roles[${index}]`}
                value={each.key}
                label={textIn(locale, each.name)}
              />
            ))}
          </fieldset>
          <BranchChoice branches={branches} />
          <p className="soft small">{t('moneyHint')}</p>
          <div className="row">
            <Send>{t('add')}</Send>
          </div>
        </ActForm>
      </div>
    </>
  )
}
