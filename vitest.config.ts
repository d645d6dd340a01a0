import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { compileWords } from './tools/words.mjs'

compileWords()

const screens = 'src/{storefront,backoffice,ui}/**/*.test.{ts,tsx}'

export default defineConfig({
  // sentences are compiled, as in the build (vite.config.ts)
  resolve: {
    alias: {
      'use-intl/format-message': fileURLToPath(import.meta.resolve('use-intl/format-message/format-only')),
    },
  },
  test: {
    globalSetup: ['tools/test-database.ts'],
    setupFiles: ['tools/test-setup.ts'],
    server: { deps: { inline: ['use-intl'] } },
    // a machine may be busy with other things: no test is about how long it takes
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    projects: [
      // each file has a shop and a database of its own, so that a worker need not read the modules again
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [screens],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: [screens],
          setupFiles: ['tools/test-setup.ts', 'tools/screen-setup.ts'],
        },
      },
    ],
  },
})
