export default {
  // Loaded by Node.js as it is: a bundle of its own would have a second copy of graphql.
  serverExternalPackages: ['sea-agent-graphql', 'graphql'],
  skipTrailingSlashRedirect: true,
};
