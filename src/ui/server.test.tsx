import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Accordion, AccordionItem } from './accordion.tsx'
import { Carousel } from './media/carousel.tsx'
import { Gallery } from './media/gallery.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { Modal } from './overlays/modal.tsx'
import { Panel } from './overlays/panel.tsx'
import { RadioCards } from './fields/radio-cards.tsx'
import { Tabs } from './tabs.tsx'
import { ToastsProvider } from './overlays/toasts.tsx'

const labels = { gallery: 'Pictures', zoom: 'Enlarge', close: 'Close', previous: 'Previous', next: 'Next' }
const source = { src: '/front.webp', width: 400, height: 500 }
const closed = { open: false, onOpenChange: () => undefined, title: 'Title', closeLabel: 'Close' }

const pieces: [name: string, part: ReactNode, holds: string][] = [
  [
    'an accordion',
    <Accordion>
      <AccordionItem title="Title">Inside</AccordionItem>
    </Accordion>,
    'Inside',
  ],
  [
    'a carousel',
    <Carousel label="Row" previousLabel="Previous" nextLabel="Next">
      <b>Inside</b>
    </Carousel>,
    'Inside',
  ],
  ['a gallery', <Gallery items={[{ kind: 'image', source, alt: 'Inside' }]} labels={labels} />, 'Inside'],
  [
    'radio cards',
    <RadioCards
      legend="Plan"
      name="plan"
      defaultValue="a"
      options={[{ value: 'a', label: 'A', below: 'Inside' }]}
    />,
    'Inside',
  ],
  [
    'tabs',
    <Tabs
      label="Tabs"
      tabs={[
        { value: 'a', label: 'A', content: 'Shown' },
        { value: 'b', label: 'B', content: 'Inside' },
      ]}
    />,
    'Inside',
  ],
  [
    'toasts',
    <ToastsProvider label="Messages" closeLabel="Close">
      Inside
    </ToastsProvider>,
    'Inside',
  ],
  ['a resting loading bar', <LoadingBar active={false} label="Loading" />, 'status'],
  ['a closed panel', <Panel {...closed}>Inside</Panel>, ''],
  ['a closed modal', <Modal {...closed}>Inside</Modal>, ''],
]

describe('on the server', () => {
  it.each(pieces)('%s is drawn', (_name, element, holds) => {
    expect(renderToString(element)).toContain(holds)
  })
})
