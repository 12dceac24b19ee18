// They go through every case of a table, or matter only when their own folder changes. `npm run test:all` plays them, `npm test`
// does not.
export const SWEEPS = [
  'src/admin/form/lostFormWrites.test.tsx',
  'tests/callFaults.test.ts',
  'tests/dialectFaults.test.tsx',
  'tests/fuzz.test.tsx',
  'tests/heads.test.ts',
  'tests/helpersFail.test.tsx',
  'tests/lostReplies.test.tsx',
  'tests/nepaliMarked.test.tsx',
  'tests/replies.test.tsx',
  'tests/storage.test.ts',
  'tools/brand.test.ts',
  'tools/contract.test.ts',
  'tools/devServer.test.ts',
  'tools/doctor.test.ts',
  'tools/keptWorld.test.ts',
  'tools/mock.test.ts',
  'tools/mockPackage.test.ts',
  'tools/release.test.ts',
  'tools/setup.test.ts',
  'tools/subfolder.test.ts',
]
