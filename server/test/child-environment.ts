import { compiledModules } from '../../tools/start/program.ts';

/**
 * The variables that every program in a child process gets: nothing of this shell but where programs are found, and a
 * cache of compiled modules, which saves a third of a server's start.
 */
export const childEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: compiledModules,
};
