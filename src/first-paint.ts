import type { BuiltFiles } from '#composition/built-files.ts';
import { preparePage } from '#composition/first-paint.ts';
import { runAfterFirstPaint, startProgram } from '#composition/start-program.ts';
import { watchLoading } from '#composition/watch-loading.ts';

const nothingBuilt: BuiltFiles = { program: null, messages: {}, pages: { event: [], stadium: [] } };
const builtFiles: BuiltFiles = import.meta.env.BUILT_FILES ?? nothingBuilt;

watchLoading(window);
const startFiles = preparePage(window, builtFiles);
const { program } = builtFiles;
if (program !== null)
  runAfterFirstPaint(window, () => {
    void startProgram(window, program, startFiles, (entry) => import(/* @vite-ignore */ entry));
  });
