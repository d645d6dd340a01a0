import { calls } from '../../shell/forms/calls.ts'
import { Choice } from '../../shell/forms/fields.tsx'
import { CheckForm } from '../../shell/file-import/check-form.tsx'
import { useWords } from '../../words/words.tsx'
import { useFieldLabel } from './field-label.ts'
import { useImport } from './use-import.ts'

/** Mapping of columns, meaning of empty cells, and what to do with changes; then all rows are validated. */
export function ImportCheck() {
  const t = useWords('productImport')
  const nameOf = useFieldLabel()
  const { import: task, columns, fields } = useImport()
  return (
    <CheckForm call={calls.checkProductImport} file={task} columns={columns} fields={fields} nameOf={nameOf}>
      <div className="fields">
        {task.kind === 'json' ? null : (
          <Choice
            name="empty_cells"
            label={t('emptyCells')}
            options={[
              ['leave', t('leave')],
              ['clear', t('clear')],
            ]}
            defaultValue={task.emptyCells}
          />
        )}
        <Choice
          name="mode"
          label={t('mode')}
          options={[
            ['draft', t('draft')],
            ['live', t('live')],
          ]}
          defaultValue={task.mode}
        />
      </div>
    </CheckForm>
  )
}
