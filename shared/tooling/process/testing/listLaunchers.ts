import { launchers } from "../launchers";

console.log(JSON.stringify(launchers().map(({ pid }) => pid)));
