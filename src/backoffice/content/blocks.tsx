import { useRef, useState } from 'react'
import { blockKinds, type Block } from '#shop/content/pages/blocks.rules.ts'
import { NoScriptOnly, ScriptOnly } from '#ui/hydration/script-only.tsx'
import { inputName } from '../settings/input.ts'
import { useOptionName } from '../settings/use-setting-words.ts'
import { Choice, TextBox, TextField } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'

type Row = Block & { id: number }
const empty: Block = { kind: 'paragraph', text: '' }

/** Blocks of one language in order; empty ones are not saved. */
export function Blocks({ path, blocks, label }: { path: string; blocks: readonly Block[]; label: string }) {
  const t = useWords('content')
  const next = useRef(blocks.length + 1)
  const [rows, setRows] = useState<Row[]>(() => [...blocks, empty].map((block, id) => ({ ...block, id })))
  const move = (at: number, to: number) => {
    const moved = rows.toSpliced(at, 1)
    const row = rows[at]
    if (row) setRows(moved.toSpliced(to, 0, row))
  }
  const add = () => setRows([...rows, { ...empty, id: next.current++ }])
  return (
    <fieldset className="whole desk-fieldset stack">
      <legend>{label}</legend>
      <p className="small soft">{t('marks')}</p>
      {rows.map((row, at) => (
        <div key={row.id} className="desk-block" role="group" aria-label={t('block', { number: at + 1 })}>
          <BlockInputs path={`${path}/${at}`} block={row} number={at + 1} />
          <ScriptOnly>
            <div className="row">
              <MoveButton label={t('up', { number: at + 1 })} off={at === 0} onPress={() => move(at, at - 1)}>
                ↑
              </MoveButton>
              <MoveButton
                label={t('down', { number: at + 1 })}
                off={at === rows.length - 1}
                onPress={() => move(at, at + 1)}
              >
                ↓
              </MoveButton>
              <MoveButton
                label={t('remove', { number: at + 1 })}
                off={false}
                onPress={() => setRows(rows.toSpliced(at, 1))}
              >
                ×
              </MoveButton>
            </div>
          </ScriptOnly>
        </div>
      ))}
      <ScriptOnly>
        <button type="button" className="act quiet" onClick={add}>
          {t('add')}
        </button>
      </ScriptOnly>
    </fieldset>
  )
}

type MoveProps = { label: string; off: boolean; onPress: () => void; children: string }

const MoveButton = ({ label, off, onPress, children }: MoveProps) => (
  <button type="button" className="act quiet move" aria-label={label} disabled={off} onClick={onPress}>
    {children}
  </button>
)

function BlockInputs({ path, block, number }: { path: string; block: Block; number: number }) {
  const t = useWords('content')
  const optionOf = useOptionName()
  const [kind, setKind] = useState(block.kind)
  const isPicture = kind === 'picture'
  const picture = (
    <TextField
      name={inputName(`${path}/picture`)}
      label={`${t('pictureOf')} ${number}`}
      hint={t('pictureHint')}
      defaultValue={block.picture ?? ''}
      maxLength={200}
      whole
    />
  )
  return (
    <div className="fields">
      <Choice
        name={inputName(`${path}/kind`)}
        label={`${t('kind')} ${number}`}
        options={blockKinds.map((each) => [each, optionOf(each)] as const)}
        defaultValue={block.kind}
        onChange={({ currentTarget: { value } }) =>
          setKind(blockKinds.find((each) => each === value) ?? kind)
        }
      />
      <TextBox
        name={inputName(`${path}/text`)}
        label={`${t('text')} ${number}`}
        defaultValue={block.text}
        rows={Math.min(8, Math.max(2, Math.ceil(block.text.length / 70)))}
        maxLength={8_000}
      />
      {isPicture ? picture : <NoScriptOnly>{picture}</NoScriptOnly>}
    </div>
  )
}
