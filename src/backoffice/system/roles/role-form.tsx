import { Form } from 'react-router'
import { rightAreas } from '#shop/staff/roles/role.rules.ts'
import { moneyRights, roleReaches, type Right } from '#shop/staff/rules.ts'
import { Choice, TextField, Tick } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'
import { nameKeys, type RoleDraft } from './role-draft.ts'

/** Form with name, scope and rights; its effects are reviewed before saving. */
export function RoleForm({ role }: { role: RoleDraft }) {
  const t = useWords('roles')
  return (
    <Form method="get" className="stack" preventScrollReset>
      <input type="hidden" name="step" value="review" />
      <div className="desk-card">
        <div className="fields">
          {nameKeys.map((key) => (
            <TextField
              key={key}
              name={key}
              label={t(`names.${key}`)}
              defaultValue={role.name[key]}
              required
              maxLength={60}
            />
          ))}
          <Choice
            name="reach"
            label={t('reach')}
            hint={t('reachHint')}
            options={roleReaches.map((each) => [each, t(`reaches.${each}`)] as const)}
            defaultValue={role.reach}
            whole
          />
        </div>
      </div>
      <div className="desk-rights">
        {rightAreas.map(({ area, rights }) => (
          <Area key={area} area={area} rights={rights} held={role.rights} />
        ))}
      </div>
      <div className="row">
        <button type="submit" className="act main">
          {t('review')}
        </button>
      </div>
    </Form>
  )
}

type AreaProps = { area: string; rights: readonly Right[]; held: readonly Right[] }

function Area({ area, rights, held }: AreaProps) {
  const nameOf = useAreaName()
  return (
    <fieldset className="desk-card">
      <legend>{nameOf(area)}</legend>
      {rights.map((right) => (
        <Tick
          key={right}
          name="rights"
          value={right}
          label={<RightName right={right} />}
          defaultChecked={held.includes(right)}
        />
      ))}
    </fieldset>
  )
}

/** Translated area of rights; areas are derived from the rights' names, so the key is checked at runtime. */
function useAreaName(): (area: string) => string {
  const t = useWords('rightArea')
  type Key = Parameters<typeof t>[0]
  return (area) => (t.has(area as Key) ? t(area as Key) : area) // checked by `has`
}

/** A right as text, marked if it moves money. */
export function RightName({ right }: { right: Right }) {
  const t = useWords('right')
  const words = useWords('roles')
  return (
    <>
      {t(right)}{' '}
      {moneyRights.includes(right) ? <span className="desk-label warn">{words('money')}</span> : null}
    </>
  )
}
