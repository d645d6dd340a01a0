import { useRef, useState, type ReactNode } from 'react'
import {
  letterBlockKinds,
  mostLetterBlocks,
  skusOf,
  type LetterBlock,
  type LetterBlockKind,
} from '#shop/campaigns/letter/letter.rules.ts'
import { NoScriptOnly, ScriptOnly } from '#ui/hydration/script-only.tsx'
import { GoodsField } from '../products/goods/goods-field.tsx'
import { Choice, TextBox, TextField } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'

type Row = LetterBlock & { id: number }
const empty: LetterBlock = { kind: 'paragraph', text: '', picture: '', href: '' }

/** Blocks of one language in order; empty ones are not saved. `path`: prefix of their field names. */
export function LetterBlocks({ path, blocks }: { path: string; blocks: readonly LetterBlock[] }) {
  const t = useWords('content')
  const words = useWords('campaigns')
  const next = useRef(blocks.length + 1)
  const [rows, setRows] = useState<Row[]>(() => [...blocks, empty].map((block, id) => ({ ...block, id })))
  const move = (at: number, to: number) => {
    const row = rows[at]
    if (row) setRows(rows.toSpliced(at, 1).toSpliced(to, 0, row))
  }
  return (
    <fieldset className="whole desk-fieldset stack">
      <legend>{t('blocks')}</legend>
      <p className="small soft">{words('marks')}</p>
      {rows.map((row, at) => (
        <div key={row.id} className="desk-block" role="group" aria-label={t('block', { number: at + 1 })}>
          <BlockInputs path={`${path}[${at}]`} block={row} number={at + 1} />
          <ScriptOnly>
            <div className="row">
              <button
                type="button"
                className="act quiet"
                aria-label={t('up', { number: at + 1 })}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                className="act quiet"
                aria-label={t('down', { number: at + 1 })}
                disabled={at === rows.length - 1}
                onClick={() => move(at, at + 1)}
              >
                ↓
              </button>
              <button
                type="button"
                className="act quiet"
                aria-label={t('remove', { number: at + 1 })}
                onClick={() => setRows(rows.toSpliced(at, 1))}
              >
                ×
              </button>
            </div>
          </ScriptOnly>
        </div>
      ))}
      {rows.length < mostLetterBlocks ? (
        <ScriptOnly>
          <button
            type="button"
            className="act quiet"
            onClick={() => setRows([...rows, { ...empty, id: next.current++ }])}
          >
            {t('add')}
          </button>
        </ScriptOnly>
      ) : null}
    </fieldset>
  )
}

function BlockInputs({ path, block, number }: { path: string; block: LetterBlock; number: number }) {
  const t = useWords('campaigns')
  const [kind, setKind] = useState<LetterBlockKind>(block.kind)
  const text = (
    <TextBox
      name={`${path}[text]`}
      label={t(`textOf.${kind}`, { number })}
      defaultValue={block.text}
      rows={Math.min(8, Math.max(2, Math.ceil(block.text.length / 70)))}
      maxLength={4_000}
    />
  )
  return (
    <div className="fields">
      <Choice
        name={`${path}[kind]`}
        label={t('blockKind', { number })}
        options={letterBlockKinds.map((each) => [each, t(`block.${each}`)] as const)}
        defaultValue={block.kind}
        onChange={({ currentTarget: { value } }) =>
          setKind(letterBlockKinds.find((each) => each === value) ?? kind)
        }
      />
      {kind === 'products' ? (
        <GoodsField
          name={`${path}[text]`}
          label={t('textOf.products', { number })}
          kind="product"
          takes="ordered"
          codes={block.kind === 'products' ? skusOf(block) : []}
        >
          {text}
        </GoodsField>
      ) : (
        text
      )}
      <OfKind isShown={kind === 'picture'}>
        <TextField
          name={`${path}[picture]`}
          label={t('pictureOf', { number })}
          hint={t('pictureHint')}
          defaultValue={block.picture}
          maxLength={200}
          whole
        />
      </OfKind>
      <OfKind isShown={kind === 'button'}>
        <TextField
          name={`${path}[href]`}
          label={t('hrefOf', { number })}
          hint={t('hrefHint')}
          defaultValue={block.href}
          maxLength={500}
          whole
        />
      </OfKind>
    </div>
  )
}

/** Without JavaScript the fields of every kind are shown. */
const OfKind = ({ isShown, children }: { isShown: boolean; children: ReactNode }) =>
  isShown ? children : <NoScriptOnly>{children}</NoScriptOnly>
