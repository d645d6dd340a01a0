import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { compileWords } from './tools/words.mjs'

compileWords()

export default defineConfig({
  // sentences are compiled, as in the build (vite.config.ts)
  resolve: {
    alias: {
      'use-intl/format-message': fileURLToPath(import.meta.resolve('use-intl/format-message/format-only')),
    },
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    globalSetup: ['tools/test-database.ts'],
    setupFiles: ['tools/test-setup.ts'],
    server: { deps: { inline: ['use-intl'] } },
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
  },
})
