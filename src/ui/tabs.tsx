import type { ReactNode } from 'react'
import { Tabs as Base } from '@base-ui/react/tabs'
import { classes } from './classes.ts'

export type TabsProps<Value extends string> = {
  label: string
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[]
  value?: Value | undefined
  defaultValue?: Value | undefined
  onChange?: ((value: Value) => void) | undefined
  className?: string | undefined
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  defaultValue,
  onChange,
  className,
}: TabsProps<Value>) {
  return (
    <Base.Root
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.value}
      onValueChange={onChange}
      className={className}
    >
      <Base.List aria-label={label} className="no-bar flex gap-7 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={tabLook()}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted className="pt-6 outline-offset-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

/** Class names of a tab, also for links between pages shown as tabs (`aria-current="page"`). */
function tabLook(className?: string): string {
  return classes(
    '-mb-px flex-none border-b-2 border-transparent py-3 text-ink-soft transition-colors hover:text-ink focus-visible:outline-offset-[-3px]',
    'data-active:border-ink data-active:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink',
    className,
  )
}
